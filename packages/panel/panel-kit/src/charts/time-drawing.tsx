import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { useFormat } from "../text/format.js";
import type { TimePicture } from "./time-chart.js";

/** Colours of a theme as the canvas knows them: it reads neither variables nor `light-dark()`. */
function colours(box: HTMLElement) {
  const probe = document.createElement("span");
  box.append(probe);
  const of = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    series: [of("--chart-1"), of("--chart-2"), of("--chart-3"), of("--chart-4")],
    muted: of("--muted"),
    line: of("--line"),
    font: `12px ${getComputedStyle(box).fontFamily}`,
  };
  probe.remove();
  return found;
}

/** The picture of a chart over time. */
export function TimeDrawing(props: TimePicture) {
  const { times, series, before, zoom, label, height } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const format = useFormat();
  const latest = useRef(props);
  latest.current = props;
  const all = [...series, ...before];
  const names = all.map(({ key }) => key).join("\n");
  const data = [times, ...all.map(({ values }) => values)] as unknown as uPlot.AlignedData;

  useEffect(() => {
    const { current: element } = box;
    if (element === null) return undefined;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(element, latest.current, (at) => format.time(at).replace(/:\d\d(?!.*\d)/, "")),
        data,
        element,
      );
    };
    draw();
    const sizes = new ResizeObserver(() =>
      plot.current?.setSize({ width: Math.max(120, element.clientWidth), height }),
    );
    sizes.observe(element);
    // A canvas keeps the colours that it was drawn with.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", draw);
    return () => {
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener("change", draw);
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [names, height, format]);
  useEffect(() => plot.current?.setData(data, zoom === undefined), [times, series, before]);
  useEffect(() => {
    const from = zoom?.from ?? times[0];
    const to = zoom?.to ?? times.at(-1);
    if (from !== undefined && to !== undefined && to > from)
      plot.current?.setScale("x", { min: from, max: to });
  }, [zoom?.from, zoom?.to]);
  return <div class="dt-chart-box dt-chart-canvas" ref={box} role="img" aria-label={label} />;
}

function optionsOf(element: HTMLElement, picture: TimePicture, hour: (at: number) => string): uPlot.Options {
  const { series, before, height, write } = picture;
  const paint = colours(element);
  const axis: uPlot.Axis = {
    stroke: paint.muted,
    font: paint.font,
    grid: { stroke: paint.line, width: 1 },
    ticks: { show: false },
  };
  const drawn = (at: number, dash: number[]): uPlot.Series => ({
    stroke: paint.series[at % 4] ?? paint.muted,
    width: 2,
    dash,
    spanGaps: false,
    points: { show: false },
  });
  const dashes = [[], [6, 4], [2, 3], [8, 3, 2, 3]];
  return {
    width: Math.max(120, element.clientWidth),
    height,
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { show: true } },
    series: [
      {},
      ...series.map((_one, at) => drawn(at, dashes[at % 4] ?? [])),
      ...before.map((_one, at) => ({ ...drawn(at, [1, 4]), width: 1.5 })),
    ],
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      { ...axis, values: (_plot, splits) => splits.map(hour) },
      {
        ...axis,
        size: (_plot, values) => 18 + 7 * Math.max(0, ...(values ?? []).map((one) => one.length)),
        values: (_plot, splits) => splits.map(write),
      },
    ],
    hooks: {
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 4) return;
          const zoom = { from: plot.posToVal(left, "x"), to: plot.posToVal(left + width, "x") };
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          picture.onZoom(zoom);
        },
      ],
    },
  };
}
