import {
  Badge,
  Button,
  Callout,
  Checkbox,
  EmptyState,
  Scroll,
  Skeleton,
  Toolbar,
  useText,
} from "@dicetower/panel-kit";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CutBar, type Range } from "./cut-bar.js";
import { LineView, Swatch } from "./line-view.js";
import { isLeftOut, type Kind, kinds, type Line, type Log } from "./log.js";
import { Search } from "./search.js";
import { useLines } from "./use-lines.js";

/** A log to be read: who speaks by colour and letter, with a search; stretches can be cut out of it. */
export function Reader({ log, changed }: { readonly log: Log; readonly changed: () => void }) {
  const text = useText();
  const stretch = useLines(log.id);
  const [without, setWithout] = useState<ReadonlySet<Kind>>(new Set());
  const [found, setFound] = useState<number>();
  const [range, setRange] = useState<Range>();
  const place = useRef<HTMLDivElement>(null);
  /** A line that stays where it is when others come in above it. */
  const held = useRef<{ readonly id: number; readonly top: number } | undefined>(undefined);
  const speakers = useMemo(
    () => new Map(log.participants.map((one) => [one.userId, one])),
    [log.participants],
  );
  const lines = stretch.lines.filter((line) => !isLeftOut(line, without));

  const elementOf = (id: number) =>
    place.current?.querySelector<HTMLElement>(`[data-line="${id}"]`) ?? undefined;
  useLayoutEffect(() => {
    const element = place.current?.firstElementChild;
    if (!(element instanceof HTMLElement)) return;
    const hit = found === undefined ? undefined : elementOf(found);
    if (hit !== undefined) {
      element.scrollTop = hit.offsetTop - element.clientHeight / 3;
      hit.focus({ preventScroll: true });
    } else if (held.current !== undefined)
      element.scrollTop += (elementOf(held.current.id)?.offsetTop ?? 0) - held.current.top;
    held.current = undefined;
  }, [stretch.lines, found]);
  const hold = (line: Line | undefined) => {
    const element = line === undefined ? undefined : elementOf(line.id);
    held.current =
      line === undefined || element === undefined ? undefined : { id: line.id, top: element.offsetTop };
  };
  const move = (work: () => Promise<void>, line?: Line) => {
    setFound(undefined);
    hold(line);
    void work();
  };

  return (
    <div class="log-reader">
      <Search
        log={log.id}
        onOpen={(line) => {
          setFound(line.id);
          void stretch.around(line.id);
        }}
      />
      <ul class="log-speakers" aria-label={text("logs.page.speakers")}>
        {log.participants.map((one) => (
          <li key={one.userId}>
            <Swatch speaker={one} name={one.name || one.userId} /> {one.name || one.userId}
            {one.role !== "player" && <Badge>{text(`logs.page.role.${one.role}`)}</Badge>}
            <span class="dt-muted">{one.lines}</span>
          </li>
        ))}
      </ul>
      <Toolbar label={text("logs.page.show")}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={text(`logs.page.show.${kind}`)}
            value={!without.has(kind)}
            onChange={(on) => {
              const next = new Set(without);
              if (on) next.delete(kind);
              else next.add(kind);
              setWithout(next);
            }}
          />
        ))}
      </Toolbar>
      <Toolbar label={text("logs.page.moves")}>
        <Button small onClick={() => move(stretch.beginning)}>
          {text("logs.page.beginning")}
        </Button>
        <Button small onClick={() => move(stretch.end)}>
          {text("logs.page.end")}
        </Button>
        {log.state !== "recording" && range === undefined && (
          <Button small onClick={() => setRange({})}>
            {text("logs.page.cut")}
          </Button>
        )}
      </Toolbar>
      {range !== undefined && (
        <CutBar
          log={log}
          range={range}
          onCancel={() => setRange(undefined)}
          onDone={() => {
            setRange(undefined);
            changed();
            move(stretch.beginning);
          }}
        />
      )}
      {stretch.failure !== undefined && (
        <Callout
          tone="bad"
          live
          title={text("kit.failed")}
          action={<Button onClick={() => move(stretch.beginning)}>{text("kit.retry")}</Button>}
        >
          {stretch.failure.message}
        </Callout>
      )}
      {stretch.loading && stretch.lines.length === 0 ? (
        <Skeleton lines={8} />
      ) : (
        <div class="log-lines" ref={place}>
          <Scroll label={text("logs.page.lines", { name: log.name })}>
            {stretch.hasOlder && (
              <Button small busy={stretch.loading} onClick={() => move(stretch.older, lines[0])}>
                {text("logs.page.older")}
              </Button>
            )}
            {lines.length === 0 && <EmptyState icon="book" title={text("logs.page.empty")} />}
            <ol>
              {lines.map((line) => (
                <LineView
                  key={line.id}
                  line={line}
                  speaker={speakers.get(line.userId)}
                  found={line.id === found}
                >
                  {range !== undefined && (
                    <Toolbar>
                      <Button
                        small
                        pressed={range.from?.id === line.id}
                        onClick={() => setRange({ ...range, from: line })}
                      >
                        {text("logs.page.cut.from")}
                      </Button>
                      <Button
                        small
                        pressed={range.to?.id === line.id}
                        onClick={() => setRange({ ...range, to: line })}
                      >
                        {text("logs.page.cut.to")}
                      </Button>
                    </Toolbar>
                  )}
                </LineView>
              ))}
            </ol>
            {stretch.hasNewer && (
              <Button small busy={stretch.loading} onClick={() => move(stretch.newer, lines.at(-1))}>
                {text("logs.page.newer")}
              </Button>
            )}
          </Scroll>
        </div>
      )}
    </div>
  );
}
