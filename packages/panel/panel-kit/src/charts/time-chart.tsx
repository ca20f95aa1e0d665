import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { RadioGroup, Switch } from "../components/fields/choice.js";
import { Skeleton } from "../components/notes.js";
import { useId } from "../page/use-id.js";
import { DataTable } from "../table/grid/data-table.js";
import { useFormat } from "../text/format.js";
import { useText } from "../text/locale.js";
import type { Series } from "./chart.js";
import { type Before, beforeOf, within } from "./periods.js";

/** A period that can be chosen. */
export interface TimeRange {
  readonly key: string;
  readonly title: string;
  readonly seconds: number;
}

/** Properties of a chart over time. */
export interface TimeChartProps {
  readonly title: string;
  /** What the picture says, in a sentence: everybody reads it. */
  readonly summary: string;
  /** UTC epoch seconds, the earliest first. */
  readonly times: readonly number[];
  /** One value for each time; null where there is none. */
  readonly series: readonly Series[];
  /** Periods up to the last time; all times are shown where there are none. */
  readonly ranges?: readonly TimeRange[];
  /** The period before can be laid below the one that is shown. */
  readonly comparable?: boolean;
  readonly format?: (value: number) => string;
  readonly height?: number;
}

/** What the lazy part draws. */
export interface TimePicture {
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** The same series in the period before, moved to the times shown; empty where nobody compares. */
  readonly before: readonly Series[];
  readonly zoom: Zoom | undefined;
  readonly label: string;
  readonly height: number;
  readonly write: (value: number) => string;
  onZoom(zoom: Zoom | undefined): void;
}

/** The times between which a picture is looked at. */
export interface Zoom {
  readonly from: number;
  readonly to: number;
}

/** Lines over time with a choice of period, zoom by dragging or by buttons, and the period before for comparison. */
export function TimeChart(props: TimeChartProps) {
  const { title, summary, times, series, ranges = [], comparable = false } = props;
  const text = useText();
  const format = useFormat();
  const id = useId();
  const [Draw, setDraw] = useState<{ readonly it: ComponentType<TimePicture> }>();
  const [table, setTable] = useState(false);
  const [range, setRange] = useState(ranges.at(-1)?.key);
  const [compares, setCompares] = useState(false);
  const [zoom, setZoom] = useState<Zoom>();
  useEffect(() => {
    let here = true;
    import("./time-drawing.js").then(
      ({ TimeDrawing }) => here && setDraw({ it: TimeDrawing }),
      // Another version of the panel has come in the meantime: the numbers are there without the picture.
      () => here && setTable(true),
    );
    return () => {
      here = false;
    };
  }, []);
  const seconds = ranges.find(({ key }) => key === range)?.seconds;
  const shown = within(times, series, seconds);
  const before = compares && seconds !== undefined ? beforeOf(times, series, seconds, shown.times) : none;
  const write = props.format ?? ((value: number) => format.number(value));
  const first = shown.times[0] ?? 0;
  const last = shown.times.at(-1) ?? 0;
  const at = zoom === undefined || zoom.to <= first || zoom.from >= last ? undefined : zoom;
  const closer = (factor: number) => {
    const { from, to } = at ?? { from: first, to: last };
    const half = ((to - from) * factor) / 2;
    const middle = (from + to) / 2;
    const next = { from: Math.max(first, middle - half), to: Math.min(last, middle + half) };
    setZoom(next.from <= first && next.to >= last ? undefined : next);
  };
  return (
    <figure class="dt-chart" aria-labelledby={id}>
      <figcaption class="dt-chart-head">
        <span>
          <span class="dt-chart-title" id={id}>
            {title}
          </span>
          <span class="dt-muted">{summary}</span>
        </span>
        <Button
          small
          kind="quiet"
          icon={table ? "chart-line" : "table"}
          onClick={() => setTable(!table)}
          label={`${text(table ? "kit.chart.picture" : "kit.chart.table")}: ${title}`}
        >
          {text(table ? "kit.chart.picture" : "kit.chart.table")}
        </Button>
      </figcaption>
      <div class="dt-chart-tools">
        {ranges.length > 1 && (
          <RadioGroup
            label={`${text("kit.chart.range")}: ${title}`}
            labelHidden
            inline
            options={ranges.map(({ key, title: words }) => ({ value: key, label: words }))}
            value={range}
            onChange={(key) => {
              setRange(key);
              setZoom(undefined);
            }}
          />
        )}
        {comparable && ranges.length > 0 && (
          <Switch label={text("kit.chart.compare")} quiet value={compares} onChange={setCompares} />
        )}
        {!table && (
          <span class="dt-toolbar">
            <Button
              small
              icon="zoom-in"
              disabled={last - first < 2}
              label={`${text("kit.chart.closer")}: ${title}`}
              onClick={() => closer(0.5)}
            >
              {text("kit.chart.closer")}
            </Button>
            {at !== undefined && (
              <Button
                small
                icon="restore"
                label={`${text("kit.chart.whole")}: ${title}`}
                onClick={() => setZoom(undefined)}
              >
                {text("kit.chart.whole")}
              </Button>
            )}
          </span>
        )}
      </div>
      {table ? (
        <TimeTable title={title} shown={shown} before={before} write={write} />
      ) : Draw === undefined ? (
        <Skeleton block lines={1} />
      ) : (
        <Draw.it
          {...shown}
          before={before}
          zoom={at}
          label={`${title}. ${summary}`}
          height={props.height ?? 220}
          write={write}
          onZoom={setZoom}
        />
      )}
      {at !== undefined && (
        <p class="dt-muted" role="status">
          {text("kit.chart.zoomed", { from: format.moment(at.from), to: format.moment(at.to) })}
        </p>
      )}
      <Legend series={[...shown.series, ...before]} own={shown.series.length} />
    </figure>
  );
}

const none: Before = [];

function Legend({ series, own }: { readonly series: readonly Series[]; readonly own: number }) {
  if (series.length < 2) return null;
  return (
    <ul class="dt-chart-legend">
      {series.map(({ key, title }, at) => (
        <li key={key}>
          <svg width="22" height="10" aria-hidden="true">
            <line
              class={`dt-chart-line dt-series-${(at % own) + 1} ${at >= own ? "dt-chart-before" : ""}`}
              x1="0"
              x2="22"
              y1="5"
              y2="5"
            />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}

interface Row {
  readonly time: number;
  readonly at: number;
}

function TimeTable({
  title,
  shown,
  before,
  write,
}: {
  readonly title: string;
  readonly shown: Pick<TimePicture, "times" | "series">;
  readonly before: Before;
  readonly write: (value: number) => string;
}) {
  const text = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={title}
      rows={shown.times.map((time, at) => ({ time, at }))}
      rowKey={({ time }) => String(time)}
      columns={[
        {
          key: "time",
          title: text("kit.chart.time"),
          render: ({ time }: Row) => format.moment(time),
        },
        ...[...shown.series, ...before].map((one) => ({
          key: one.key,
          title: one.title,
          align: "end" as const,
          render: ({ at }: Row) => {
            const value = one.values[at];
            return value === null || value === undefined ? "–" : write(value);
          },
        })),
      ]}
    />
  );
}
