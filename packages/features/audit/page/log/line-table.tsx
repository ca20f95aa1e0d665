import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  type Paging,
  Skeleton,
  Time,
  useText,
} from "@dicetower/panel-kit";
import { type AuditPage, actorWords, targetWords } from "./audit-line.js";

const tones = { ok: "good", denied: "warn", failed: "bad" } as const;
const icons = { ok: "check", denied: "ban", failed: "alert-circle" } as const;

/** Lines of the log, the newest first. */
export function LineTable({
  data,
  loading,
  filtered,
  paging,
  onOpen,
  onShowAll,
}: {
  readonly data: AuditPage | undefined;
  readonly loading: boolean;
  readonly filtered: boolean;
  readonly paging: Paging;
  readonly onOpen: (seq: number) => void;
  readonly onShowAll: () => void;
}) {
  const text = useText();
  if (data === undefined) return loading ? <Skeleton lines={14} /> : null;
  return (
    <DataTable
      caption={text("audit.page.title")}
      rows={data.items}
      rowKey={({ seq }) => String(seq)}
      rowName={({ seq, action }) => `${seq} ${action}`}
      onOpen={({ seq }) => onOpen(seq)}
      paging={paging}
      empty={
        <EmptyState
          icon="shield-check"
          title={text(filtered ? "audit.page.noneFit" : "audit.page.none")}
          text={text(filtered ? "audit.page.noneFit.text" : "audit.page.none.text")}
          action={filtered && <Button onClick={onShowAll}>{text("audit.page.showAll")}</Button>}
        />
      }
      columns={[
        {
          key: "action",
          title: text("audit.page.action"),
          render: ({ action }) => <span class="audit-action">{action}</span>,
        },
        { key: "target", title: text("audit.page.target"), render: (line) => targetWords(line) || "–" },
        { key: "actor", title: text("audit.page.actor"), render: actorWords },
        { key: "at", title: text("audit.page.time"), render: ({ at }) => <Time at={at} full /> },
        {
          key: "result",
          title: text("audit.page.result"),
          render: ({ result }) => (
            <Badge tone={tones[result]} icon={icons[result]}>
              {text(`audit.page.result.${result}`)}
            </Badge>
          ),
        },
      ]}
    />
  );
}
