import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { useId } from "../../../page/use-id.js";
import { useText } from "../../../text/locale.js";
import { TextField, type TextFieldProps } from "../text-field.js";
import { OptionsList } from "./options-list.js";
import {
  type Completing,
  type Completion,
  partsOf,
  type TypedLine,
  useCompletions,
} from "./use-completions.js";

/** Properties of a field that completes what is typed. */
export interface CompletionFieldProps extends Omit<TextFieldProps, "inputRef" | "listbox"> {
  /** Finds what could stand at the end of a text; the same function each time. */
  readonly complete: Completing;
  /** What the list is called for people who hear the page. */
  readonly listLabel: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * One line of text with a list of what could stand at the cursor: arrows move in it, Tab or Enter takes what is chosen,
 * Escape closes it. Nothing is chosen before the arrows are used where a word stands there already, or none has been
 * begun: Enter then is the field's own. What only hints at something cannot be taken.
 */
export function CompletionField({ complete, listLabel, ...field }: CompletionFieldProps) {
  const text = useText();
  const id = `${useId()}-list`;
  const [typed, setTyped] = useState<TypedLine>();
  /** Where the cursor has to be once what was taken stands in the field. */
  const [taken, setTaken] = useState<number>();
  const [moved, setMoved] = useState<number>();
  // Text that came from elsewhere completes nothing.
  const line = typed?.text === field.value ? typed : undefined;
  const items = useCompletions(complete, line);
  const open = items.length > 0;
  const offered = items.filter(({ insert }) => insert !== "");
  const word = line === undefined ? "" : partsOf(line).word.toLowerCase();
  const whole = word === "" || offered.some(({ insert }) => insert.toLowerCase() === word);
  const active = offered[moved === undefined ? (whole ? -1 : 0) : Math.min(moved, offered.length - 1)];
  const optionId = (item: Completion) => `${id}-${items.indexOf(item)}`;

  useLayoutEffect(() => {
    if (taken !== undefined) field.inputRef.current?.setSelectionRange(taken, taken);
    setTaken(undefined);
  }, [taken]);

  const type = (value: string) => {
    field.onChange(value);
    setMoved(undefined);
    setTyped({ text: value, cursor: field.inputRef.current?.selectionStart ?? value.length });
  };
  const take = ({ insert }: Completion) => {
    if (line === undefined) return;
    const { front, behind } = partsOf(line);
    const end = insert.endsWith("=") || /^\s/u.test(behind) ? "" : " ";
    const begun = front + insert + end;
    field.onChange(begun + behind);
    setMoved(undefined);
    setTyped({ text: begun + behind, cursor: begun.length });
    setTaken(begun.length);
  };
  /** @returns true where the list has used the key */
  const use = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
    if (!open || ctrlKey || altKey || metaKey) return false;
    if (key === "Escape") {
      setTyped(undefined);
      return true;
    }
    if (offered.length === 0) return false;
    const at = active === undefined ? -1 : offered.indexOf(active);
    if (key === "ArrowDown") setMoved((at + 1) % offered.length);
    else if (key === "ArrowUp") setMoved((Math.max(at, 0) + offered.length - 1) % offered.length);
    else {
      const chosen =
        key === "Enter" ? active : key === "Tab" && !shiftKey ? (active ?? offered[0]) : undefined;
      if (chosen === undefined) return false;
      take(chosen);
    }
    return true;
  };

  return (
    <div class="dt-completing">
      <TextField
        {...field}
        autocomplete="off"
        onChange={type}
        listbox={{ id, open, active: active && optionId(active) }}
        onBlur={() => {
          setTyped(undefined);
          field.onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.isComposing || !use(event)) return field.onKeyDown?.(event);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <OptionsList
        id={id}
        label={listLabel}
        open={open}
        active={active && optionId(active)}
        field={field.inputRef}
      >
        {items.map((item) => (
          <li
            key={`${item.insert}\n${item.label}`}
            id={optionId(item)}
            role="option"
            class="dt-option"
            aria-selected={item === active}
            aria-disabled={item.insert === "" ? true : undefined}
            // The field must not lose focus before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => item.insert !== "" && take(item)}
          >
            <span>{item.label}</span>
            {item.detail !== "" && <span class="dt-muted">{item.detail}</span>}
          </li>
        ))}
      </OptionsList>
      <span class="dt-hidden" role="status">
        {open && text("kit.options.count", { count: offered.length })}
      </span>
    </div>
  );
}
