import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { Skeleton } from "../components/notes.js";
import { useId } from "../page/use-id.js";
import { DataTable } from "../table/grid/data-table.js";
import { useFormat } from "../text/format.js";
import { useText } from "../text/locale.js";

/** A line or a set of bars. */
export interface Series {
  readonly key: string;
  readonly title: string;
  /** One value for each label; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** Properties of a chart. */
export interface ChartProps {
  readonly title: string;
  /** What the picture says, in a sentence: everybody reads it. */
  readonly summary: string;
  /** Names of the places along the bottom. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** What `labels` are: heading of the table's first column. */
  readonly labelTitle: string;
  readonly format?: (value: number) => string;
  readonly height?: number;
}

/** How the picture is drawn; comes with the lazy part. */
export type Drawing = ComponentType<ChartProps & { write(value: number): string }>;

function chart(kind: "Bars" | "Line") {
  return function ChartFrame(props: ChartProps) {
    const text = useText();
    const format = useFormat();
    const id = useId();
    const [Draw, setDraw] = useState<{ readonly it: Drawing }>();
    const [table, setTable] = useState(false);
    useEffect(() => {
      let here = true;
      import("./drawings.js").then(
        (drawings) => here && setDraw({ it: drawings[kind] }),
        // Another version of the panel has come in the meantime: the numbers are there without the picture.
        () => here && setTable(true),
      );
      return () => {
        here = false;
      };
    }, []);
    const write = props.format ?? ((value: number) => format.number(value));
    return (
      <figure class="dt-chart" aria-labelledby={id}>
        <figcaption class="dt-chart-head">
          <span>
            <span class="dt-chart-title" id={id}>
              {props.title}
            </span>
            <span class="dt-muted">{props.summary}</span>
          </span>
          <Button
            small
            kind="quiet"
            icon={table ? "chart-bar" : "table"}
            onClick={() => setTable(!table)}
            label={`${text(table ? "kit.chart.picture" : "kit.chart.table")}: ${props.title}`}
          >
            {text(table ? "kit.chart.picture" : "kit.chart.table")}
          </Button>
        </figcaption>
        {table ? (
          <Twin {...props} write={write} />
        ) : Draw === undefined ? (
          <Skeleton block lines={1} />
        ) : (
          <Draw.it {...props} write={write} />
        )}
      </figure>
    );
  };
}

function Twin({
  title,
  labels,
  series,
  labelTitle,
  write,
}: ChartProps & { readonly write: (value: number) => string }) {
  return (
    <DataTable
      caption={title}
      rows={labels.map((label, at) => ({ label, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { key: "label", title: labelTitle },
        ...series.map((one) => ({
          key: one.key,
          title: one.title,
          align: "end" as const,
          render: ({ at }: { readonly at: number }) => {
            const value = one.values[at];
            return value === null || value === undefined ? "–" : write(value);
          },
        })),
      ]}
    />
  );
}

/** Charts: a sentence, a picture drawn when it is first shown, and the same numbers as a table. */
export const Chart = { Bars: chart("Bars"), Line: chart("Line") };
