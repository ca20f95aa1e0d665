import {
  Button,
  Callout,
  Chart,
  recordsOf,
  resourceOf,
  Section,
  Skeleton,
  TimeChart,
  type TimeRange,
  useApi,
  useFormat,
  useLocale,
  useText,
} from "@dicetower/panel-kit";
import type { Board, Minute } from "./use-dashboard.js";

const mebibyte = 1024 * 1024;
const height = 190;

/** A chart of the dashboard; its place is kept until its numbers are there. */
export function ChartTile({
  board: { minutes, stats, failure },
  which,
}: {
  readonly board: Board;
  readonly which: "messages" | "commands" | "memory" | "loop";
}) {
  const text = useText();
  if (minutes !== undefined && stats !== undefined)
    return (
      <Section>
        {which === "messages" && <Messages minutes={minutes} />}
        {which === "commands" && <Commands used={stats.commands.byKey} />}
        {which === "memory" && <Memory minutes={minutes} />}
        {which === "loop" && <Loop minutes={minutes} />}
      </Section>
    );
  return (
    <Section>
      {failure === undefined ? (
        <div class="sys-chart-place">
          <Skeleton block lines={1} />
        </div>
      ) : (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={() => location.reload()}>{text("kit.retry")}</Button>}
        >
          {failure.message}
        </Callout>
      )}
    </Section>
  );
}

interface OfMinutes {
  readonly minutes: readonly Minute[];
}

/** Minutes shown at least, so that a service that has just begun has no line from edge to edge. */
const fewest = 15;

/** Every minute since the start, or of the last hour, has its place: also one in which the service stood still. */
function hourOf(minutes: readonly Minute[]) {
  const last = minutes.at(-1)?.at ?? 0;
  const known = new Map(minutes.map((minute) => [minute.at, minute]));
  const first = minutes[0]?.at ?? last;
  const count = Math.min(60, Math.max(fewest, Math.round((last - first) / 60) + 1));
  const times = Array.from({ length: count }, (_, at) => last - (count - 1 - at) * 60);
  return {
    times,
    of: (value: (minute: Minute) => number) =>
      times.map((at) => {
        const minute = known.get(at);
        return minute === undefined ? null : value(minute);
      }),
  };
}

/** Periods of a chart. */
function useRanges(): readonly TimeRange[] {
  const text = useText();
  return [15, 30, 60].map((minutes) => ({
    key: String(minutes),
    title: text("system.page.range", { minutes }),
    seconds: minutes * 60,
  }));
}

function Messages({ minutes }: OfMinutes) {
  const text = useText();
  const ranges = useRanges();
  const hour = hourOf(minutes);
  const received = minutes.reduce((sum, minute) => sum + minute.received, 0);
  const most = Math.max(0, ...minutes.map((minute) => minute.received));
  return (
    <TimeChart
      title={text("system.page.chart.messages")}
      summary={text("system.page.chart.messages.summary", { received, most })}
      times={hour.times}
      ranges={ranges}
      comparable
      height={height}
      series={[
        {
          key: "received",
          title: text("system.page.received"),
          values: hour.of((minute) => minute.received),
        },
        { key: "sent", title: text("system.page.sent"), values: hour.of((minute) => minute.sent) },
      ]}
    />
  );
}

function Memory({ minutes }: OfMinutes) {
  const text = useText();
  const format = useFormat();
  const ranges = useRanges();
  const hour = hourOf(minutes);
  const most = Math.max(0, ...minutes.map((minute) => minute.rssBytes));
  return (
    <TimeChart
      title={text("system.page.chart.memory")}
      summary={text("system.page.chart.memory.summary", {
        now: format.bytes(minutes.at(-1)?.rssBytes ?? 0),
        most: format.bytes(most),
      })}
      times={hour.times}
      ranges={ranges}
      comparable
      height={height}
      format={(value) => `${format.number(value, { maximumFractionDigits: 0 })} MiB`}
      series={[
        {
          key: "rss",
          title: text("system.page.rss"),
          values: hour.of(({ rssBytes }) => rssBytes / mebibyte),
        },
        {
          key: "heap",
          title: text("system.page.heap"),
          values: hour.of(({ heapBytes }) => heapBytes / mebibyte),
        },
      ]}
    />
  );
}

function Loop({ minutes }: OfMinutes) {
  const text = useText();
  const format = useFormat();
  const ranges = useRanges();
  const hour = hourOf(minutes);
  const ms = (value: number) =>
    `${format.number(value, { maximumFractionDigits: 1 })} ${text("system.page.ms")}`;
  return (
    <TimeChart
      title={text("system.page.chart.loop")}
      summary={text("system.page.chart.loop.summary", {
        most: ms(Math.max(0, ...minutes.map(({ loopMaxMs }) => loopMaxMs))),
      })}
      times={hour.times}
      ranges={ranges}
      comparable
      height={height}
      format={ms}
      series={[
        { key: "p99", title: text("system.page.loopP99"), values: hour.of(({ loopP99Ms }) => loopP99Ms) },
        { key: "max", title: text("system.page.loopMax"), values: hour.of(({ loopMaxMs }) => loopMaxMs) },
      ]}
    />
  );
}

/** What commands are called, by their keys; empty where nobody keeps a catalogue. */
function useCommandNames(): ReadonlyMap<string, string> {
  const table = resourceOf("commands");
  const { data } = useApi(table?.path, { query: { locale: useLocale() } });
  return new Map(recordsOf(data).map(({ key, title }) => [String(key), String(title)]));
}

function Commands({ used }: { readonly used: readonly { readonly key: string; readonly count: number }[] }) {
  const text = useText();
  const names = useCommandNames();
  const [first] = used;
  const named = (key: string) => names.get(key) ?? key;
  return (
    <Chart.Bars
      title={text("system.page.chart.commands")}
      summary={
        first === undefined
          ? text("system.page.chart.commands.none")
          : text("system.page.chart.commands.summary", { command: named(first.key), count: first.count })
      }
      labels={used.map(({ key }) => named(key))}
      labelTitle={text("system.page.command")}
      height={height}
      series={[{ key: "count", title: text("system.page.runs"), values: used.map(({ count }) => count) }]}
    />
  );
}
