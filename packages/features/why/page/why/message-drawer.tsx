import {
  Button,
  Callout,
  DataTable,
  Drawer,
  featureName,
  KeyValue,
  platformName,
  Skeleton,
  Stack,
  stageName,
  Time,
  toast,
  useApi,
  useLocale,
  useText,
  verdictName,
} from "@dicetower/panel-kit";
import type { MessageView } from "../../src/answers.js";
import { changeWatchedChats } from "./change-watched-chats.js";

interface Step {
  readonly slot: string;
  readonly stage: string;
  readonly owner: string;
  readonly verdict: string;
  readonly ms: number;
}

interface Details extends MessageView {
  readonly reasons: readonly string[];
  readonly trace: readonly Step[];
}

/** One message: all reasons, and what each stage said of it. */
export function MessageDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const text = useText();
  const { data, failure } = useApi<Details>(`/api/why/messages/${id}`, { query: { locale: useLocale() } });
  return (
    <Drawer open title={text("why.page.one")} onClose={onClose} size="l">
      {data === undefined ? (
        failure === undefined ? (
          <Skeleton block lines={6} />
        ) : (
          <Callout tone="bad" title={text("kit.failed")}>
            {failure.message}
          </Callout>
        )
      ) : (
        <Shown data={data} />
      )}
    </Drawer>
  );
}

function Shown({ data }: { readonly data: Details }) {
  const text = useText();
  const { accountId, groupId, userId, trace } = data;
  const begin = async () => {
    const chat = { accountId, type: groupId === "" ? "user" : "group", targetId: groupId || userId } as const;
    const failed = await changeWatchedChats((chats) => [...chats, { ...chat, minutes: 60 }]);
    toast(
      failed === undefined
        ? { kind: "good", text: text("why.page.watching") }
        : { kind: "bad", text: failed },
    );
  };
  return (
    <Stack>
      <p class="why-text">{data.text}</p>
      {data.reasons.map((reason) => (
        <p key={reason}>
          <strong>{reason}</strong>
        </p>
      ))}
      <KeyValue
        items={[
          {
            key: "who",
            label: text("why.page.who"),
            value: `${data.name} (${platformName(data.platform)}, ${userId})`,
          },
          { key: "where", label: text("why.page.where"), value: groupId || text("why.page.private") },
          { key: "account", label: text("why.page.account"), value: accountId },
          { key: "time", label: text("why.page.time"), value: <Time at={data.at} /> },
        ]}
      />
      {trace.length === 0 ? (
        <Callout
          tone="info"
          title={text("why.page.notTraced")}
          action={<Button onClick={() => void begin()}>{text("why.page.watch")}</Button>}
        >
          {text("why.page.notTraced.text")}
        </Callout>
      ) : (
        <DataTable
          caption={text("why.page.stages")}
          rows={trace}
          rowKey={({ slot, stage }) => `${slot} ${stage}`}
          columns={[
            {
              key: "slot",
              title: text("why.page.stage"),
              render: ({ slot, stage }) => <span title={stage}>{stageName(slot)}</span>,
            },
            { key: "owner", title: text("why.page.owner"), render: ({ owner }) => featureName(owner) },
            {
              key: "verdict",
              title: text("why.page.verdict"),
              render: ({ verdict }) => verdictName(verdict),
            },
            { key: "ms", title: "ms", align: "end", render: ({ ms }) => ms.toFixed(2) },
          ]}
        />
      )}
    </Stack>
  );
}
