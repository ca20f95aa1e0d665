import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { Icon } from "../icons/icon.js";
import type { Option } from "./choice.js";
import { OptionsList } from "./completing/options-list.js";
import { Field, type FieldBase, useField } from "./field.js";

/** Properties of a field that filters what it offers. */
export interface ComboboxProps extends FieldBase {
  /** What there is to choose from, or what finds it. */
  readonly options: readonly Option[] | ((query: string, signal: AbortSignal) => Promise<readonly Option[]>);
  readonly value: string | undefined;
  /** Words of the value where `options` does not hold them. */
  readonly valueLabel?: string;
  readonly onChange: (value: string | undefined) => void;
  readonly placeholder?: string;
  /** What is typed may be chosen as well. */
  readonly free?: boolean;
}

const maxShown = 100;
const waitMs = 150;

/** A text field with a list of what fits: type to filter, arrows to move, Enter to choose, Escape to leave. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, free = false } = props;
  const text = useText();
  const parts = useField(props);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState<string>();
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const found = useOptions(options, open ? (query ?? "") : undefined);
  const known = found.find((one) => one.value === value) ?? given(options, value);
  const shownText = query ?? known?.label ?? props.valueLabel ?? value ?? "";
  const listId = `${parts.id}-list`;
  const active = open ? found[Math.min(at, found.length - 1)] : undefined;

  const begin = () => {
    if (props.disabled || props.readOnly) return;
    setAt(0);
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    setQuery(undefined);
  };
  const choose = (option: Option | undefined) => {
    if (option !== undefined) onChange(option.value);
    else if (free && query !== undefined) onChange(query === "" ? undefined : query);
    leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) begin();
      else
        setAt(
          (Math.min(at, found.length - 1) + (event.key === "ArrowDown" ? 1 : found.length - 1)) %
            found.length || 0,
        );
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
  };

  return (
    <Field field={props} parts={parts}>
      <div class="dt-combobox">
        <input
          {...parts.control}
          ref={input}
          class="dt-control"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${found.indexOf(active)}`}
          value={shownText}
          placeholder={props.placeholder}
          disabled={props.disabled}
          readOnly={props.readOnly}
          onClick={() => !open && begin()}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
            if (!open) begin();
          }}
          onKeyDown={press}
          onBlur={() => (free ? choose(undefined) : leave())}
        />
        <Icon name="chevron-down" />
        <OptionsList
          id={listId}
          label={props.label}
          open={open}
          active={active && `${listId}-${found.indexOf(active)}`}
          field={input}
        >
          {open && found.length === 0 && (query ?? "") !== "" && (
            <li class="dt-option dt-muted" role="presentation">
              {text("kit.options.none")}
            </li>
          )}
          {open &&
            found.map((option, index) => (
              <li
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                class="dt-option"
                aria-selected={option === active}
                // The field must not lose focus before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.hint && <span class="dt-muted">{option.hint}</span>}
                {option.value === value && <Icon name="check" />}
              </li>
            ))}
        </OptionsList>
        <span class="dt-hidden" role="status">
          {open && text("kit.options.count", { count: found.length })}
        </span>
      </div>
    </Field>
  );
}

function given(options: ComboboxProps["options"], value: string | undefined): Option | undefined {
  return typeof options === "function" ? undefined : options.find((one) => one.value === value);
}

/** Options that fit; undefined as query: nobody looks. */
function useOptions(options: ComboboxProps["options"], query: string | undefined): readonly Option[] {
  const [loaded, setLoaded] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (typeof options !== "function" || query === undefined) return undefined;
    const leave = new AbortController();
    const soon = setTimeout(() => {
      options(query, leave.signal).then(
        (all) => !leave.signal.aborted && setLoaded(all),
        () => !leave.signal.aborted && setLoaded([]),
      );
    }, waitMs);
    return () => {
      clearTimeout(soon);
      leave.abort();
    };
  }, [options, query]);
  if (typeof options === "function") return loaded;
  const wanted = (query ?? "").trim().toLocaleLowerCase();
  return options
    .filter(({ label, value }) => `${label} ${value}`.toLocaleLowerCase().includes(wanted))
    .slice(0, maxShown);
}
