import { Badge, DataTable, EmptyState, type Tone, useFormat, useText } from "@dicetower/panel-kit";
import type { Exchange } from "./exchange.js";

/** The way of a message through the line: each stage with its verdict, its owner and its time. */
export function Trace({ exchange }: { readonly exchange: Exchange | undefined }) {
  const text = useText();
  const format = useFormat();
  const trace = exchange?.answer?.trace ?? [];
  if (exchange === undefined || trace.length === 0)
    return <EmptyState icon="route" title={text("test-message.page.trace.empty")} />;
  const whole = trace.reduce((sum, { ms }) => sum + ms, 0);
  const time = (ms: number) => `${format.number(ms, { maximumFractionDigits: 2 })} ms`;
  return (
    <div class="chat-trace">
      <p class="dt-muted">
        {text("test-message.page.trace.of", { text: exchange.text, time: time(whole), count: trace.length })}
      </p>
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
                <span class="dt-muted">{slot}</span> {stage}
              </span>
            ),
          },
          { key: "owner", title: text("test-message.page.owner") },
          {
            key: "verdict",
            title: text("test-message.page.verdict"),
            render: ({ verdict }) => (
              <span>
                <Badge tone={toneOf(verdict)}>{verdict}</Badge>
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
