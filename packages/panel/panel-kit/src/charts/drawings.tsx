import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChartProps, Series } from "./chart.js";
import { labelStep, ticksFor } from "./scale.js";

type DrawingProps = ChartProps & { readonly write: (value: number) => string };

const edge = { top: 12, end: 8, bottom: 26 };

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly start: number;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** Width of the element, as it is now. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
}

function drawing(marks: (props: DrawingProps, frame: Frame) => ComponentChildren, bars: boolean) {
  return function Drawn(props: DrawingProps) {
    const { box, width } = useWidth();
    const height = props.height ?? 220;
    const ticks = ticksFor(props.series.flatMap(({ values }) => values));
    const least = ticks[0] ?? 0;
    const most = ticks.at(-1) ?? 1;
    const start = 14 + 7 * Math.max(...ticks.map((tick) => props.write(tick).length));
    const room = Math.max(1, width - start - edge.end);
    const count = Math.max(1, props.labels.length);
    const frame: Frame = {
      width,
      height,
      start,
      x: (at) =>
        start + (bars ? (room / count) * (at + 0.5) : count === 1 ? room / 2 : (room / (count - 1)) * at),
      y: (value) => edge.top + ((most - value) / (most - least)) * (height - edge.top - edge.bottom),
    };
    const longest = Math.max(...props.labels.map((label) => label.length), 1);
    const every = labelStep(count, room, Math.min(120, longest * 8 + 16));
    return (
      <div ref={box} class="dt-chart-box">
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={`${props.title}. ${props.summary}`}>
            {ticks.map((tick) => (
              <g key={tick} class="dt-chart-grid">
                <line x1={start} x2={width - edge.end} y1={frame.y(tick)} y2={frame.y(tick)} />
                <text x={start - 8} y={frame.y(tick) + 4} text-anchor="end">
                  {props.write(tick)}
                </text>
              </g>
            ))}
            {props.labels.map(
              (label, at) =>
                at % every === 0 && (
                  <text
                    key={`${at}`}
                    class="dt-chart-label"
                    x={frame.x(at)}
                    y={height - 8}
                    text-anchor={!bars && at === 0 ? "start" : !bars && at === count - 1 ? "end" : "middle"}
                  >
                    {label}
                  </text>
                ),
            )}
            {marks(props, frame)}
          </svg>
        )}
        {props.series.length > 1 && <Legend series={props.series} />}
      </div>
    );
  };
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul class="dt-chart-legend">
      {series.map(({ key, title }, at) => (
        <li key={key}>
          <svg width="22" height="10" aria-hidden="true">
            <line class={`dt-chart-line dt-series-${(at % 4) + 1}`} x1="0" x2="22" y1="5" y2="5" />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}

/** Bars beside one another. */
export const Bars = drawing(({ series, labels, write }, frame) => {
  const slot = (frame.x(1) - frame.x(0)) * 0.72;
  const width = Math.max(1, Math.min(48, slot / series.length));
  return series.map(({ key, title, values }, which) => (
    <g key={key} class={`dt-chart-bar dt-series-${(which % 4) + 1}`}>
      {values.map((value, at) =>
        value === null ? null : (
          <rect
            key={`${at}`}
            x={frame.x(at) - (width * series.length) / 2 + which * width + 0.5}
            width={Math.max(1, width - 1)}
            y={Math.min(frame.y(value), frame.y(0))}
            height={Math.max(value === 0 ? 0 : 1, Math.abs(frame.y(0) - frame.y(value)))}
            rx={Math.min(3, width / 4)}
          >
            <title>{`${labels[at] ?? ""}: ${series.length > 1 ? `${title} ` : ""}${write(value)}`}</title>
          </rect>
        ),
      )}
    </g>
  ));
}, true);

/** Lines over time; a gap where there is no value. */
export const Line = drawing(
  ({ series }, frame) =>
    series.map(({ key, values }, which) => (
      <path key={key} class={`dt-chart-line dt-series-${(which % 4) + 1}`} d={pathOf(values, frame)} />
    )),
  false,
);

function pathOf(values: readonly (number | null)[], { x, y }: Frame): string {
  let drawn = "";
  let pen = "M";
  for (const [at, value] of values.entries()) {
    if (value === null) pen = "M";
    else {
      // A step of no length: a value with a gap on either side is a dot.
      drawn += `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}${pen === "M" ? "h0" : ""}`;
      pen = "L";
    }
  }
  return drawn;
}
