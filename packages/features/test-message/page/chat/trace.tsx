import {
  Badge,
  Callout,
  DataTable,
  EmptyState,
  featureName,
  stageName,
  type Tone,
  useFormat,
  useText,
  verdictName,
} from "@dicetower/panel-kit";
import type { Exchange } from "./exchange.js";

/** The way of a message through the line: each stage with its verdict, its owner and its time. */
export function Trace({ exchange }: { readonly exchange: Exchange | undefined }) {
  const text = useText();
  const format = useFormat();
  const trace = exchange?.answer?.trace ?? [];
  if (exchange === undefined || trace.length === 0)
    return <EmptyState icon="route" title={text("test-message.page.trace.empty")} />;
  const whole = trace.reduce((sum, { ms }) => sum + ms, 0);
  const ending = trace.find(({ verdict }) => verdict.startsWith("stop") || toneOf(verdict) === "bad");
  const time = (ms: number) => `${format.number(ms, { maximumFractionDigits: 2 })} ms`;
  return (
    <div class="chat-trace">
      <p class="dt-muted">
        {text("test-message.page.trace.of", { text: exchange.text, time: time(whole), count: trace.length })}
      </p>
      {exchange.answer?.matched === false && (
        <Callout tone="info" title={text("test-message.page.trace.silent")}>
          {ending === undefined
            ? text("test-message.page.trace.passed")
            : text("test-message.page.trace.ended", {
                stage: stageName(ending.slot),
                owner: featureName(ending.owner),
              })}
        </Callout>
      )}
      <DataTable
        caption={text("test-message.page.trace")}
        rows={trace.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: "stage",
            title: text("test-message.page.stage"),
            render: ({ slot, stage }) => (
              <span class="chat-stage">
                <span title={stage}>{stageName(slot)}</span>
              </span>
            ),
          },
          {
            key: "owner",
            title: text("test-message.page.owner"),
            render: ({ owner }) => <span>{featureName(owner)}</span>,
          },
          {
            key: "verdict",
            title: text("test-message.page.verdict"),
            render: ({ verdict }) => (
              <span>
                <Badge tone={toneOf(verdict)}>{verdictName(verdict)}</Badge>
              </span>
            ),
          },
          {
            key: "ms",
            title: text("test-message.page.time"),
            align: "end",
            render: ({ ms }) => <span class="dt-num">{time(ms)}</span>,
          },
        ]}
      />
    </div>
  );
}

function toneOf(verdict: string): Tone {
  if (verdict === "reply" || verdict === "later") return "good";
  if (verdict === "failed" || verdict === "overdue") return "bad";
  return verdict.startsWith("stop") ? "warn" : "neutral";
}
