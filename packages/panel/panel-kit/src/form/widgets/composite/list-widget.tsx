import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button, IconButton } from "../../../components/button.js";
import { FieldSet, useField } from "../../../components/fields/field.js";
import { Icon } from "../../../components/icons/icon.js";
import {
  beginning,
  below,
  describe,
  type FieldModel,
  isList,
  isRecord,
  type Json,
  type JsonSchema,
  said,
  same,
} from "../../../engine/index.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";
import { FieldView } from "../../field-view.js";
import { useForm } from "../../form-context.js";

/** A list: rows for single values, cards for what has fields of its own. Buttons move; nothing needs dragging. */
export function ListWidget(place: Place) {
  const { model, value, fallback, change, label, readOnly, pointer } = place;
  const form = useForm();
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const items = isList(value) ? value : [];
  // What is shown where nothing is stored cannot be changed piece by piece: it is taken over first.
  const inherited = value === undefined && isList(fallback) ? fallback : undefined;
  const item = describe(model.item, form.root);
  const cards = ["group", "union", "list", "dictionary", "json"].includes(item.kind);
  const keys = useKeys(items.length);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const full = items.length >= (model.schema.maxItems ?? Number.POSITIVE_INFINITY);
  const say = (key: string, at: number) => `${text(key)}: ${label} ${at + 1}`;
  const focus = (find: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(find)?.focus());

  const add = () => {
    const key = keys.add();
    setOpened(new Set([...opened, key]));
    change([...items, beginning(model.item)]);
    focus(`[data-entry="${key}"] :is(input, select, textarea)`);
  };
  const remove = (at: number) => {
    keys.remove(at);
    change(items.filter((_, one) => one !== at));
    focus(".dt-list-add");
  };
  const move = (at: number, to: number) => {
    const next = [...items];
    const [taken] = next.splice(at, 1);
    if (taken === undefined) return;
    next.splice(to, 0, taken);
    const key = keys.move(at, to);
    change(next);
    // The button of a direction is gone at the end of the list: the other one takes the focus then.
    focus(`[data-entry="${key}"] .dt-list-tools button:not([aria-disabled])`);
  };
  const tools = (at: number) =>
    !readOnly && (
      <span class="dt-list-tools">
        <IconButton
          icon="arrow-up"
          label={say("kit.form.up", at)}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        />
        <IconButton
          icon="arrow-down"
          label={say("kit.form.down", at)}
          disabled={at === items.length - 1}
          onClick={() => move(at, at + 1)}
        />
        <IconButton icon="trash" danger label={say("kit.form.removeEntry", at)} onClick={() => remove(at)} />
      </span>
    );
  const field = (one: Json, at: number) => (
    <FieldView
      name={`${label} ${at + 1}`}
      label={`${label} ${at + 1}`}
      labelHidden
      schema={model.item}
      pointer={below(pointer, at)}
      value={one}
      fallback={undefined}
      required
      entry
      depth={place.depth}
    />
  );
  return (
    <ListFrame place={place}>
      <div class="dt-list" ref={box}>
        {inherited?.map((one, at) => (
          <p key={`${at}`} class="dt-muted">
            {isRecord(one) || isList(one) ? JSON.stringify(one) : said(one)}
          </p>
        ))}
        {items.map((one, at) => {
          const key = keys.all[at] ?? at;
          if (!cards)
            return (
              <div class="dt-list-row" key={key} data-entry={key}>
                {field(one, at)}
                {tools(at)}
              </div>
            );
          const wrong = form.errors.some(({ path }) => path.startsWith(`${below(pointer, at)}/`));
          const open = opened.has(key) || wrong;
          return (
            <div class="dt-card" key={key} data-entry={key}>
              <div class="dt-card-head">
                <button
                  type="button"
                  class="dt-card-open"
                  aria-expanded={open}
                  onClick={() =>
                    setOpened(new Set(open ? [...opened].filter((is) => is !== key) : [...opened, key]))
                  }
                >
                  <Icon name={open ? "chevron-down" : "chevron-right"} />
                  <span>
                    {summaryOf(one, item, model.schema["x-summary"] ?? model.item["x-summary"]) ??
                      `${label} ${at + 1}`}
                  </span>
                </button>
                {tools(at)}
              </div>
              {open && <div class="dt-card-body">{field(one, at)}</div>}
            </div>
          );
        })}
        {items.length === 0 && inherited === undefined && (
          <p class="dt-muted">{text("kit.form.emptyList")}</p>
        )}
        {!readOnly && (
          <div class="dt-toolbar">
            {inherited !== undefined && inherited.length > 0 && (
              <Button
                small
                icon="pencil"
                onClick={() => change(inherited)}
                label={`${text("kit.form.takeOver")}: ${label}`}
              >
                {text("kit.form.takeOver")}
              </Button>
            )}
            <AddButton label={label} full={full} onClick={add} />
          </div>
        )}
      </div>
    </ListFrame>
  );
}

function AddButton({
  label,
  full,
  onClick,
}: {
  readonly label: string;
  readonly full: boolean;
  readonly onClick: () => void;
}) {
  const text = useText();
  return (
    <span class="dt-list-add" tabIndex={-1}>
      <Button small icon="plus" disabled={full} onClick={onClick} label={`${text("kit.form.add")}: ${label}`}>
        {text("kit.form.add")}
      </Button>
    </span>
  );
}

function ListFrame({ place, children }: { readonly place: Place; readonly children: ComponentChildren }) {
  const field = fieldOf(place);
  const parts = useField(field);
  return (
    <FieldSet field={field} parts={parts}>
      {children}
    </FieldSet>
  );
}

/** What tells an entry apart: the form that was chosen, the member that the schema names, otherwise its first texts. */
function summaryOf(entry: Json, item: FieldModel, named: string | undefined): string | undefined {
  if (!isRecord(entry)) return said(entry).slice(0, 80);
  const chosen = item.branches.find(({ tag }) => tag !== undefined && same(entry[tag.name], tag.value));
  if (chosen?.tag !== undefined) {
    const { [chosen.tag.name]: _tag, ...rest } = entry;
    return [chosen.label, firstWords(rest, chosen.schema)].filter((one) => one !== undefined).join(" · ");
  }
  const wanted = named === undefined ? undefined : entry[named];
  return wanted !== undefined && wanted !== null && wanted !== ""
    ? said(wanted)
    : firstWords(entry, item.schema);
}

/** Values of a choice are said in its words. */
function firstWords(
  entry: Readonly<Record<string, Json>>,
  { properties = {} }: JsonSchema,
): string | undefined {
  const words = Object.entries(entry).flatMap(([name, one]) => {
    const option = typeof one === "string" ? properties[name]?.["x-options"]?.[one] : undefined;
    if (option !== undefined) return [option];
    if ((typeof one === "string" && one !== "") || typeof one === "number") return [said(one)];
    // The first of several wordings, or of several keywords.
    const first = isList(one) ? one[0] : undefined;
    const inner = isRecord(first) ? first["text"] : first;
    return typeof inner === "string" && inner !== "" ? [inner] : [];
  });
  return words.length === 0 ? undefined : words.slice(0, 3).join(" · ").slice(0, 80);
}

/** Entries have no names: each gets a number that goes along when it moves, so that controls are not mixed up. */
function useKeys(count: number) {
  const state = useRef<{ next: number; all: number[] }>({ next: 0, all: [] }).current;
  while (state.all.length < count) state.all.push(state.next++);
  state.all.length = Math.max(count, 0);
  return {
    all: state.all,
    add(): number {
      const key = state.next++;
      state.all.push(key);
      return key;
    },
    remove(at: number): void {
      state.all.splice(at, 1);
    },
    move(at: number, to: number): number {
      const [key = -1] = state.all.splice(at, 1);
      state.all.splice(to, 0, key);
      return key;
    },
  };
}
