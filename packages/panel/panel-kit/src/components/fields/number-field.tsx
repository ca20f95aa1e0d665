import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { classNames } from "../class-names.js";
import { Field, type FieldBase, useField } from "./field.js";

/** Properties of a field for a number. */
export interface NumberFieldProps extends FieldBase {
  /** undefined: nothing stands there. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly min?: number;
  readonly max?: number;
  /** 1 for whole numbers; anything where left out. */
  readonly step?: number;
  readonly unit?: string;
  /** Stands in the place of the unit where there are several. */
  readonly unitChoice?: ComponentChildren;
  /** How many of what is stored one of what is shown is. */
  readonly factor?: number;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
}

/** A number. What is typed stays as typed; only what is a number is reported. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange } = props;
  const text = useText();
  const [typed, setTyped] = useState(value === undefined ? "" : String(value));
  const [broken, setBroken] = useState(false);
  const reported = useRef(value);
  useEffect(() => {
    if (Object.is(reported.current, value)) return;
    reported.current = value;
    setTyped(value === undefined ? "" : String(value));
    setBroken(false);
  }, [value]);
  const field = broken ? { ...props, error: text("kit.number.broken") } : props;
  const parts = useField(field);
  return (
    <Field field={field} parts={parts}>
      <div class="dt-control-row">
        <input
          {...parts.control}
          class={classNames("dt-control", "dt-number")}
          type="number"
          inputMode={props.step === undefined || props.step % 1 !== 0 ? "decimal" : "numeric"}
          value={typed}
          min={props.min}
          max={props.max}
          step={props.step ?? "any"}
          placeholder={props.placeholder}
          data-factor={props.factor}
          disabled={props.disabled}
          readOnly={props.readOnly}
          autocomplete="off"
          onInput={(event) => {
            const { value: next, validity } = event.currentTarget;
            setBroken(validity.badInput);
            if (validity.badInput) return;
            setTyped(next);
            const number = next === "" ? undefined : Number(next);
            reported.current = number;
            onChange(number);
          }}
          onBlur={props.onBlur}
        />
        {props.unit && <span class="dt-unit">{props.unit}</span>}
        {props.unitChoice}
      </div>
    </Field>
  );
}
