import { Dialog, Icon, type Manifest, SearchField, useText } from "@dicetower/panel-kit";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { PaletteEntry } from "./entry.js";
import { useFound } from "./use-found.js";

/** A group within a list to choose from is no fieldset. */
const groupOf = (labelId: string) => ({ role: "group", "aria-labelledby": labelId }) as const;

/**
 * Finds pages, fields, records and actions. The focus stays in the field; arrows choose in the list below it, which
 * is how screen readers know a combobox.
 */
export function Palette({
  manifest,
  onClose,
}: {
  readonly manifest: Manifest;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { found, asking } = useFound(manifest, typed);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = found.flatMap((group) => group.entries);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`;

  useEffect(() => setAt(0), [typed]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, found]);

  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void entry.run();
  };
  const move = (steps: number) => {
    const count = entries.length;
    if (count > 0) setAt((Math.min(at, count - 1) + steps + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => run(chosen),
      // A search field would only empty itself.
      Escape: onClose,
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  // The keys are those of the field: an option never has the focus.
  const optionOf = (entry: PaletteEntry) =>
    ({
      id: optionId(entry),
      role: "option",
      tabIndex: -1,
      "aria-selected": entry === chosen,
      onPointerMove: () => setAt(entries.indexOf(entry)),
      onClick: () => run(entry),
    }) as const;

  return (
    <Dialog open title={text("shell.palette.title")} onClose={onClose} place="top">
      <div class="shell-palette">
        <SearchField
          label={text("shell.palette.field")}
          placeholder={text("shell.palette.hint")}
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
          listbox={{ id: `${id}-list`, active: chosen && optionId(chosen) }}
          autoFocus
        />
        <div
          class="shell-palette-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={text("shell.palette.list")}
          ref={list}
        >
          {found.map((group) => (
            <div key={group.kind} {...groupOf(`${id}-${group.kind}`)}>
              <div class="shell-palette-kind" id={`${id}-${group.kind}`} role="presentation">
                {text(`shell.palette.kind.${group.kind}`)}
              </div>
              {group.entries.map((entry) => (
                <div key={entry.id} class="shell-palette-entry" {...optionOf(entry)}>
                  <Icon name={entry.icon} />
                  <span class="shell-palette-title">{entry.title}</span>
                  <span class="shell-palette-detail">{entry.detail}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p class="shell-palette-foot" role="status">
          {asking ? text("shell.palette.asking") : text("shell.palette.count", { count: entries.length })}
        </p>
      </div>
    </Dialog>
  );
}
