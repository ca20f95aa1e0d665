import { Badge, DataTable, EmptyState, type Paging, Time, type Tone, useText } from "@dicetower/panel-kit";
import type { Difference, Kind } from "./difference.js";

const tones: Readonly<Record<Kind, Tone>> = {
  differs: "warn",
  onlyOurs: "info",
  onlyTheirs: "info",
  same: "good",
};

/** Answers of both bots side by side. */
export function DifferenceTable({
  rows,
  busy,
  paging,
  onFine,
  onRemove,
}: {
  readonly rows: readonly Difference[];
  readonly busy: boolean;
  readonly paging: Paging;
  readonly onFine: (difference: Difference) => void;
  readonly onRemove: (difference: Difference) => void;
}) {
  const text = useText();
  return (
    <DataTable
      caption={text("shadow.page.answers")}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ question, id }) => question || String(id)}
      busy={busy}
      paging={paging}
      empty={
        <EmptyState icon="eye-off" title={text("shadow.page.none")} text={text("shadow.page.none.text")} />
      }
      rowActions={(one) => [
        ...(one.kind === "same"
          ? []
          : [
              {
                key: "fine",
                label: text(one.fine ? "shadow.page.notFine" : "shadow.page.fine"),
                icon: one.fine ? "x" : "check",
                onSelect: () => onFine(one),
              },
            ]),
        { key: "remove", label: text("shadow.page.remove"), icon: "trash", onSelect: () => onRemove(one) },
      ]}
      columns={[
        {
          key: "question",
          title: text("shadow.page.asked"),
          render: ({ question, userName, userId, groupId }) => (
            <div>
              <div class="shadow-said">{question || text("shadow.page.unasked")}</div>
              <div class="dt-muted">
                {[userName || userId, groupId].filter((word) => word !== "").join(" · ")}
              </div>
            </div>
          ),
        },
        { key: "ours", title: text("shadow.page.ours"), render: ({ ours }) => <Said parts={ours} /> },
        { key: "theirs", title: text("shadow.page.theirs"), render: ({ theirs }) => <Said parts={theirs} /> },
        {
          key: "kind",
          title: text("shadow.page.kind"),
          render: ({ kind, fine, onlyLevel }) => (
            <Badge tone={fine ? "good" : tones[kind]}>
              {text(
                fine
                  ? "shadow.page.verdict.fine"
                  : onlyLevel
                    ? "shadow.page.onlyLevel"
                    : `shadow.page.kind.${kind}`,
              )}
            </Badge>
          ),
        },
        { key: "at", title: text("shadow.page.at"), render: ({ at }) => <Time at={at} /> },
      ]}
    />
  );
}

function Said({ parts }: { readonly parts: readonly string[] }) {
  const text = useText();
  if (parts.length === 0) return <span class="dt-muted">{text("shadow.page.nothing")}</span>;
  return (
    <>
      {parts.map((part, at) => (
        <div class="shadow-said" key={at}>
          {part}
        </div>
      ))}
    </>
  );
}
