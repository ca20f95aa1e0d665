import { classNames } from "../class-names.js";
import type { Option } from "./choice.js";
import { type FieldBase, FieldSet, useField } from "./field.js";

/** Properties of a field that chooses some of several. */
export interface CheckGroupProps extends FieldBase {
  readonly options: readonly Option[];
  /** What is chosen, in whatever order. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Some of several values, all in sight: each a chip that is ticked or not. */
export function CheckGroup(props: CheckGroupProps) {
  const { options, value, onChange } = props;
  const parts = useField(props);
  const chosen = new Set(value);
  return (
    <FieldSet field={props} parts={parts}>
      <div class="dt-chips">
        {options.map((option, at) => {
          const id = `${parts.id}-${at}`;
          const ticked = chosen.has(option.value);
          return (
            <label
              key={option.value}
              class={classNames("dt-chip", "dt-chip-check", ticked && "dt-chip-on")}
              for={id}
            >
              <input
                type="checkbox"
                id={id}
                value={option.value}
                checked={ticked}
                disabled={props.disabled || props.readOnly || option.disabled}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                onChange={() =>
                  onChange(ticked ? value.filter((one) => one !== option.value) : [...value, option.value])
                }
              />
              <span>{option.label}</span>
              {option.hint && (
                <span class="dt-muted" id={`${id}-hint`}>
                  {option.hint}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </FieldSet>
  );
}
