import { Badge, EmptyState, Link, Section, Skeleton, Time, useText } from "@dicetower/panel-kit";
import type { Board, RecentLine } from "./use-dashboard.js";

/** The last lines of the audit log. */
export function Recent({ board: { stats } }: { readonly board: Board }) {
  const text = useText();
  const lines = stats?.recent;
  return (
    <Section
      title={text("system.page.recent")}
      actions={<Link href="#/audit">{text("system.page.recent.all")}</Link>}
    >
      {lines === undefined ? (
        <Skeleton lines={4} />
      ) : lines.length === 0 ? (
        <EmptyState
          icon="history"
          title={text("system.page.recent.none")}
          text={text("system.page.recent.none.text")}
        />
      ) : (
        <ul class="sys-rows">
          {lines.slice(0, 6).map((line, at) => (
            <Row key={line.seq ?? at} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ line: { at, actor, action = "", target, result } }: { readonly line: RecentLine }) {
  const text = useText();
  const kind = text(`system.page.actor.${actor?.kind ?? "system"}`);
  const who = actor?.name || [kind, actor?.id].filter(Boolean).join(" ");
  // The id of a session tells people nothing; who it is stands below.
  const what = target?.name || (target?.type === "session" ? "" : target?.id);
  return (
    <li class="sys-row">
      <div class="sys-row-words">
        <span>
          <code class="dt-code">{action}</code> {what}
        </span>
        <span class="dt-muted">
          {who} · <Time at={at} />
        </span>
      </div>
      {result !== undefined && result !== "ok" && (
        <Badge tone={result === "denied" ? "warn" : "bad"}>{text(`system.page.result.${result}`)}</Badge>
      )}
    </li>
  );
}
