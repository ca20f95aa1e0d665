import { classNames } from "../class-names.js";
import { pips, shapeOf } from "./die-shapes.js";

/** Letters that a drawing has room for. */
const maxCount = 5;

/** A die as it lies on the table. The drawing is for the eye: words beside it say the same. */
export function DieFace({
  faces,
  value,
  dropped = false,
  success = false,
  size = 44,
}: {
  readonly faces: number;
  readonly value: number | string;
  /** It does not count. */
  readonly dropped?: boolean;
  readonly success?: boolean;
  /** Pixels. */
  readonly size?: number;
}) {
  const { outline, edges, middle, size: letters } = shapeOf(faces);
  const written = String(value).slice(0, maxCount);
  const dots = faces === 6 && typeof value === "number" ? pips[value] : undefined;
  return (
    <svg
      class={classNames("dt-die", dropped && "dt-die-dropped", success && "dt-die-success")}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path class="dt-die-body" d={outline} />
      {edges !== "" && <path class="dt-die-edges" d={edges} />}
      {dots === undefined ? (
        <text
          class="dt-die-value"
          x="24"
          y={middle}
          font-size={written.length <= 2 ? letters : (letters * 2.2) / written.length}
          text-anchor="middle"
          dominant-baseline="central"
        >
          {written}
        </text>
      ) : (
        dots.map(([x, y]) => <circle key={`${x} ${y}`} class="dt-die-pip" cx={x} cy={y} r="4" />)
      )}
      {dropped && <path class="dt-die-stroke" d="M6 42 42 6" />}
    </svg>
  );
}
