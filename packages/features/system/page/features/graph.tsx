import { Scroll, useText } from "@dicetower/panel-kit";
import { type Feature, titleOf } from "./feature.js";
import { layersOf, type Need } from "./layers.js";

const box = { width: 148, height: 34, across: 84, down: 12 };
const edge = 4;

/** Features in columns, with a line from each to those that it needs. The table beside it says the same. */
export function Graph({
  shown,
  needs,
  about,
}: {
  readonly shown: readonly Feature[];
  readonly needs: readonly Need[];
  readonly about: string | undefined;
}) {
  const text = useText();
  const layers = layersOf(
    shown.map(({ id }) => id),
    needs,
  );
  const tallest = Math.max(...layers.map(({ length }) => length));
  const heightOf = (count: number) => count * (box.height + box.down) - box.down;
  const width = layers.length * (box.width + box.across) - box.across + 2 * edge;
  const height = heightOf(tallest) + 2 * edge;
  const places = new Map(
    layers.flatMap((ids, column) =>
      ids.map((id, row) => {
        const top = edge + (heightOf(tallest) - heightOf(ids.length)) / 2;
        const x = edge + column * (box.width + box.across);
        return [id, { x, y: top + row * (box.height + box.down) }] as const;
      }),
    ),
  );
  return (
    <Scroll label={text("system.page.features.dependencies")}>
      <svg
        class="sys-graph"
        width={width}
        height={height}
        role="img"
        aria-label={text("system.page.features.graph", { count: shown.length, lines: needs.length })}
      >
        {needs.map(({ from, to, service }) => {
          const [start, end] = [places.get(to), places.get(from)];
          if (start === undefined || end === undefined) return null;
          const [x1, y1] = [start.x + box.width, start.y + box.height / 2];
          const [x2, y2] = [end.x, end.y + box.height / 2];
          const bend = Math.max(30, (x2 - x1) / 2);
          return (
            <path
              key={`${from} ${to} ${service}`}
              class="sys-graph-line"
              d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
            />
          );
        })}
        {shown.map((feature) => {
          const place = places.get(feature.id);
          if (place === undefined) return null;
          const name = titleOf(feature);
          return (
            <g
              key={feature.id}
              class={`sys-graph-box sys-graph-${feature.state}${feature.id === about ? " sys-graph-about" : ""}`}
            >
              <title>{`${name}: ${text(`system.page.features.state.${feature.state}`)}`}</title>
              <rect x={place.x} y={place.y} width={box.width} height={box.height} rx="8" />
              <text x={place.x + box.width / 2} y={place.y + box.height / 2 + 4} text-anchor="middle">
                {name.length > 19 ? `${name.slice(0, 18)}…` : name}
              </text>
            </g>
          );
        })}
      </svg>
    </Scroll>
  );
}
