import {
  Button,
  Callout,
  DataTable,
  defineTab,
  EmptyState,
  Select,
  type TabContext,
  Time,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { Export } from "./files/export.js";
import { Upload } from "./files/upload.js";
import { UploadBadge } from "./files/upload-badge.js";
import { words } from "./generated/words.js";
import { isLog, type Log } from "./reader/log.js";
import styles from "./reader/reader.css?inline";
import { Reader } from "./reader/reader.js";

const uploadStates = [
  "none",
  "current",
  "outdated",
  "failed",
] as const satisfies readonly Log["uploadState"][];

/** The logs of a group, and one of them to be read. */
function GroupLogsTab({ tab: { record } }: { readonly tab: TabContext<"/api/groups"> }) {
  const text = useText();
  const format = useFormat();
  const [page, setPage] = useState({ page: 1, pageSize: 20 });
  const [uploadState, setUploadState] = useState<Log["uploadState"] | "">("");
  const [opened, setOpened] = useState<number>();
  const logs = useGet("/api/logs", {
    query: {
      platform: record.platform,
      groupId: record.groupId,
      ...page,
      ...(uploadState === "" ? {} : { uploadState }),
    },
  });
  const all = logs.data?.items.filter(isLog) ?? [];
  const log = all.find(({ id }) => id === opened);
  if (log !== undefined)
    return (
      <div class="dt-settings">
        <div class="dt-toolbar">
          <Button icon="arrow-left" onClick={() => setOpened(undefined)}>
            {text("logs.page.back")}
          </Button>
        </div>
        <h3>{log.name}</h3>
        <Reader key={log.id} log={log} changed={logs.reload} />
        <Upload log={log} changed={logs.reload} />
        <Export log={log} />
      </div>
    );
  return (
    <div class="dt-settings">
      <Select
        label={text("logs.page.upload")}
        value={uploadState}
        options={[
          { value: "", label: text("logs.page.upload.any") },
          ...uploadStates.map((value) => ({ value, label: text(`logs.page.upload.${value}`) })),
        ]}
        onChange={(next) => {
          setUploadState(next);
          setPage({ ...page, page: 1 });
        }}
      />
      {logs.failure !== undefined && (
        <Callout
          tone="bad"
          live
          title={text("kit.failed")}
          action={<Button onClick={logs.reload}>{text("kit.retry")}</Button>}
        >
          {logs.failure.message}
        </Callout>
      )}
      <DataTable<Log>
        caption={text("logs.page.logs")}
        columns={[
          { key: "name", title: text("logs.page.name") },
          {
            key: "state",
            title: text("logs.page.state"),
            render: ({ state }) => text(`logs.page.state.${state}`),
          },
          {
            key: "lineCount",
            title: text("logs.page.lineCount"),
            align: "end",
            render: (one) => format.number(one.lineCount),
          },
          {
            key: "uploadState",
            title: text("logs.page.upload"),
            render: (one) => <UploadBadge state={one.uploadState} />,
          },
          {
            key: "updatedAt",
            title: text("logs.page.updatedAt"),
            render: ({ updatedAt }) => <Time at={updatedAt} />,
          },
        ]}
        rows={all}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={({ id }) => setOpened(id)}
        busy={logs.loading}
        empty={<EmptyState icon="book" title={text("logs.page.none")} text={text("logs.page.none.text")} />}
        paging={{
          ...page,
          total: logs.data?.total ?? 0,
          onChange: (at, pageSize) => setPage({ page: at, pageSize }),
        }}
      />
    </div>
  );
}

defineTab("dicetower-group-logs", GroupLogsTab, words, styles);
