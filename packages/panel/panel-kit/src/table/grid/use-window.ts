import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const maxCount = 200;
const spare = 10;
const usualHeight = 41;

/** Which rows of many are in sight. */
export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  /** Height of the rows above and below that are not there, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly virtual: boolean;
}

/** Of more than 200 rows those near the sight; all others are two gaps of their height. */
export function useWindow(count: number): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const virtual = count > maxCount;
  const [span, setSpan] = useState({ from: 0, to: 40, height: usualHeight });
  useEffect(() => {
    const element = box.current;
    if (!virtual || element === null) return undefined;
    const look = () => {
      const rows = element.querySelectorAll<HTMLElement>("tbody tr:not(.dt-gap-row)");
      const first = rows[0];
      const end = rows[rows.length - 1];
      const measured =
        first === undefined || end === undefined
          ? usualHeight
          : (end.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / rows.length;
      const height = measured > 8 ? measured : usualHeight;
      const from = Math.max(0, Math.floor(element.scrollTop / height) - spare);
      const to = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / height) + spare);
      setSpan((now) =>
        now.from === from && now.to === to && Math.abs(now.height - height) < 1 ? now : { from, to, height },
      );
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [virtual, count]);
  if (!virtual) return { box, from: 0, to: count, before: 0, after: 0, virtual };
  const from = Math.min(span.from, count);
  const to = Math.min(span.to, count);
  return { box, from, to, before: from * span.height, after: (count - to) * span.height, virtual };
}
