import { useMemo, useRef, useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { Button, IconButton } from "../button.js";
import type { Option } from "./choice.js";
import { Combobox, type ComboboxProps } from "./combobox.js";
import { type FieldBase, FieldSet, useField } from "./field.js";
import { TextField } from "./text-field.js";

/** Properties of a field for several words. */
export interface ChipsFieldProps extends FieldBase {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What may be chosen, or what finds it; anything may be typed where left out. */
  readonly options?: ComboboxProps["options"];
  /** Words on a chip, where they are others than its value. */
  labelOf?(value: string): string;
  /** Chips at most. */
  readonly most?: number;
  /** Says what is wrong with a word that is about to be added. */
  check?(value: string): string | undefined;
}

/** Several words, each on a chip of its own: typed or chosen, added by Enter, removed by a button. */
export function ChipsField(props: ChipsFieldProps) {
  const { value, onChange, options, most = Number.POSITIVE_INFINITY } = props;
  const text = useText();
  const parts = useField(props);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const full = value.length >= most;
  const fixed = props.readOnly === true || props.disabled === true;
  const free = useMemo(() => options && without(options, value), [options, value.join("\n")]);
  const labelOf = (one: string) => props.labelOf?.(one) ?? one;

  const add = (words: string) => {
    // Several lines are pasted as several words.
    const fresh = words
      .split(/[\r\n]+/)
      .map((one) => one.trim())
      .filter((one, at, all) => one !== "" && !value.includes(one) && all.indexOf(one) === at);
    const wrong = fresh.map((one) => props.check?.(one)).find((one) => one !== undefined);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setTyped("");
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most));
  };
  const remove = (one: string) => {
    onChange(value.filter((other) => other !== one));
    // Its button is gone: the field takes the focus.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("input")?.focus());
  };
  const entry = `${text("kit.chips.new")}: ${props.label}`;
  return (
    <FieldSet field={props} parts={parts}>
      <div class="dt-chips-field" ref={box}>
        {value.length > 0 && (
          <ul class="dt-chips">
            {value.map((one) => (
              <li key={one} class="dt-chip" data-chip={one}>
                <span>{labelOf(one)}</span>
                {!fixed && (
                  <IconButton
                    icon="x"
                    label={`${text("kit.chips.remove")}: ${labelOf(one)}`}
                    onClick={() => remove(one)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {value.length === 0 && fixed && <p class="dt-muted">{text("kit.form.emptyList")}</p>}
        {!fixed && full && <p class="dt-muted">{text("kit.chips.full", { count: value.length })}</p>}
        {!fixed && !full && (
          <div class="dt-chips-add">
            {free === undefined ? (
              <>
                <TextField
                  label={entry}
                  labelHidden
                  value={typed}
                  placeholder={text("kit.chips.type")}
                  error={problem}
                  onChange={setTyped}
                  onBlur={() => typed.trim() !== "" && add(typed)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter" || event.isComposing) return;
                    event.preventDefault();
                    add(typed);
                  }}
                />
                <Button
                  icon="plus"
                  label={`${text("kit.form.add")}: ${props.label}`}
                  onClick={() => add(typed)}
                >
                  {text("kit.form.add")}
                </Button>
              </>
            ) : (
              <Combobox
                // Its own words go with each choice.
                key={value.length}
                label={entry}
                labelHidden
                options={free}
                value={undefined}
                placeholder={text("kit.chips.find")}
                onChange={(one) => one !== undefined && add(one)}
              />
            )}
          </div>
        )}
      </div>
    </FieldSet>
  );
}

/** Options that are not chosen yet. */
function without(options: ComboboxProps["options"], chosen: readonly string[]): ComboboxProps["options"] {
  const free = (all: readonly Option[]) => all.filter(({ value }) => !chosen.includes(value));
  return typeof options === "function"
    ? async (query, signal) => free(await options(query, signal))
    : free(options);
}
