import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Properties of a list of lines. */
export interface LinesProps<T> {
  /** What the lines are. */
  readonly label: string;
  readonly lines: readonly T[];
  /** Names a line for as long as it is there. */
  readonly lineKey: (line: T) => string;
  /** Height of each line, in pixels. */
  readonly height: number;
  readonly render: (line: T) => ComponentChildren;
  /** Called with the line that is pressed, by mouse or by Enter. */
  readonly onOpen: (line: T) => void;
}

const spare = 12;

/**
 * Very many lines of one height, of which only those in sight are there. One stop of the Tab key: arrows, Page Up,
 * Page Down, Home and End move. Lines that are added at the beginning do not move those that somebody reads.
 */
export function Lines<T>({ label, lines, lineKey, height, render, onOpen }: LinesProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<string>();
  const anchor = useRef<{ readonly key: string; readonly offset: number } | undefined>(undefined);
  const at = Math.max(
    0,
    lines.findIndex((line) => lineKey(line) === active),
  );

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const held = anchor.current;
    if (element === null || held === undefined || element.scrollTop === 0) return;
    const now = lines.findIndex((line) => lineKey(line) === held.key);
    if (now >= 0) element.scrollTop = now * height + held.offset;
  }, [lines, height]);

  const from = Math.max(0, Math.floor(view.top / height) - spare);
  const to = Math.min(lines.length, Math.ceil((view.top + view.height) / height) + spare);
  const first = lines[Math.min(lines.length - 1, Math.floor(view.top / height))];
  useLayoutEffect(() => {
    anchor.current = first === undefined ? undefined : { key: lineKey(first), offset: view.top % height };
  });

  const go = (next: number) => {
    const to = Math.max(0, Math.min(lines.length - 1, next));
    const line = lines[to];
    const element = box.current;
    if (line === undefined || element === null) return;
    setActive(lineKey(line));
    if (to * height < element.scrollTop) element.scrollTop = to * height;
    else if ((to + 1) * height > element.scrollTop + element.clientHeight)
      element.scrollTop = (to + 1) * height - element.clientHeight;
    setView({ top: element.scrollTop, height: element.clientHeight });
    // The line may be drawn only now.
    requestAnimationFrame(() =>
      element
        .querySelector<HTMLElement>(`[data-line="${CSS.escape(lineKey(line))}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / height) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: lines.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  // The one stop of the Tab key must be a line that is there.
  const stop = at >= from && at < to ? at : Math.min(lines.length - 1, Math.ceil(view.top / height));

  return (
    <div class="dt-lines" ref={box} onKeyDown={press}>
      <ol aria-label={label} style={{ height: `${lines.length * height}px`, "--line": `${height}px` }}>
        {lines.slice(from, to).map((line, index) => {
          const place = from + index;
          const key = lineKey(line);
          return (
            <li
              key={key}
              aria-setsize={lines.length}
              aria-posinset={place + 1}
              style={{ top: `${place * height}px`, height: `${height}px` }}
            >
              <button
                type="button"
                class="dt-line"
                data-line={key}
                tabIndex={place === stop ? 0 : -1}
                onFocus={() => setActive(key)}
                onClick={() => onOpen(line)}
              >
                {render(line)}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
