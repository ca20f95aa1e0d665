import { Scroll } from "./scroll.js";

/** A line of a difference, without the sign before it. */
export interface DifferenceLine {
  /** `place` says where one is, or how much is left out. */
  readonly kind: "same" | "added" | "removed" | "place";
  readonly text: string;
}

const signs = { same: "", added: "+", removed: "−", place: "" } as const;

/** What changes between two texts, line by line. */
export function Difference({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly DifferenceLine[];
}) {
  return (
    <Scroll class="dt-difference" label={label}>
      {lines.map(({ kind, text }, at) => (
        <div key={at} class={`dt-difference-${kind}`}>
          <span>{signs[kind]}</span>
          <span>{text}</span>
        </div>
      ))}
    </Scroll>
  );
}
