import type { Ref } from "preact";
import { useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { IconButton } from "../button.js";
import { classNames } from "../class-names.js";
import { Icon } from "../icons/icon.js";
import { Field, type FieldBase, useField } from "./field.js";

/** Properties of a text field. */
export interface TextFieldProps extends FieldBase {
  readonly value: string;
  onChange(value: string): void;
  readonly placeholder?: string;
  readonly type?: "text" | "password" | "url" | "email" | "tel" | "time" | "datetime-local";
  /** Token of WCAG 1.3.5: `current-password`, `username`, … */
  readonly autocomplete?: string;
  readonly inputMode?: "text" | "decimal" | "numeric" | "url" | "search" | "email" | "tel";
  readonly maxLength?: number;
  /** Code, patterns, addresses: letters of one width, no spelling. */
  readonly mono?: boolean;
  readonly unit?: string;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The list that arrow keys choose in: its id, whether it is there, and the id of the entry chosen now. */
  readonly listbox?: ListboxOfField & { readonly open: boolean };
}

/** A list that belongs to a field, and its entry that is chosen now. */
export interface ListboxOfField {
  readonly id: string;
  readonly active: string | undefined;
}

function comboboxAttributes({ id, active, open = true }: ListboxOfField & { readonly open?: boolean }) {
  return {
    role: "combobox",
    "aria-expanded": open,
    "aria-autocomplete": "list",
    "aria-controls": id,
    "aria-activedescendant": active,
  } as object;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const text = useText();
  const parts = useField(props);
  const [shown, setShown] = useState(false);
  const secret = props.type === "password";
  const type = secret && shown ? "text" : (props.type ?? "text");
  return (
    <Field field={props} parts={parts}>
      <div class="dt-control-row">
        <input
          {...parts.control}
          ref={props.inputRef ?? null}
          class={classNames("dt-control", props.mono && "dt-mono")}
          type={type as "text"}
          value={props.value}
          placeholder={props.placeholder}
          autocomplete={(props.autocomplete ?? "off") as "off"}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          spellcheck={props.mono ? false : undefined}
          disabled={props.disabled}
          readOnly={props.readOnly}
          autofocus={props.autoFocus}
          {...(props.listbox && comboboxAttributes(props.listbox))}
          onInput={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          onKeyDown={props.onKeyDown}
        />
        {props.unit && <span class="dt-unit">{props.unit}</span>}
        {secret && (
          <IconButton
            icon={shown ? "eye-off" : "eye"}
            label={`${text(shown ? "kit.password.hide" : "kit.password.show")}: ${props.label}`}
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
    </Field>
  );
}

/** Properties of a field for several lines. */
export interface TextAreaProps extends FieldBase {
  readonly value: string;
  onChange(value: string): void;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly mono?: boolean;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with them as far as the browser can. */
export function TextArea(props: TextAreaProps) {
  const parts = useField(props);
  return (
    <Field field={props} parts={parts}>
      <textarea
        {...parts.control}
        ref={props.inputRef ?? null}
        class={classNames("dt-control", "dt-textarea", props.mono && "dt-mono")}
        value={props.value}
        placeholder={props.placeholder}
        rows={props.rows ?? 4}
        maxLength={props.maxLength}
        spellcheck={props.mono ? false : undefined}
        disabled={props.disabled}
        readOnly={props.readOnly}
        onInput={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
      />
    </Field>
  );
}

/** Properties of a search field. */
export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly id?: string;
  readonly autoFocus?: boolean;
  /** The list below that arrow keys choose in: its id, and that of the entry chosen now. */
  readonly listbox?: ListboxOfField;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A field to search in what is shown; its label is not for the eye. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  id,
  autoFocus,
  listbox,
  onKeyDown,
}: SearchFieldProps) {
  const text = useText();
  const parts = useField({ label, ...(id === undefined ? {} : { id }) });
  return (
    <search class="dt-search">
      <label class="dt-hidden" for={parts.id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        {...parts.control}
        class="dt-control"
        type={"search" as "text"}
        value={value}
        placeholder={placeholder ?? label}
        autocomplete="off"
        autofocus={autoFocus}
        {...(listbox && comboboxAttributes(listbox))}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value !== "" && <IconButton icon="x" label={text("kit.clear")} onClick={() => onChange("")} />}
    </search>
  );
}
