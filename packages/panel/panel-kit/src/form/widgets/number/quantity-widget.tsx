import { useState } from "preact/hooks";
import { NumberField } from "../../../components/fields/number-field.js";
import { cleared, type QuantityUnit, unitFor } from "../../../engine/index.js";
import { useFormat } from "../../../text/format.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";

/** A span of time or a size, in the unit that people choose; it is stored in the one that the schema names. */
export function QuantityWidget({
  place,
  units,
}: {
  readonly place: Place;
  readonly units: readonly QuantityUnit[];
}) {
  const { model, value, fallback, change, touch, required } = place;
  const { schema } = model;
  const text = useText();
  const format = useFormat();
  const amount = typeof value === "number" ? value : undefined;
  const holds = typeof fallback === "number" ? fallback : undefined;
  const [chosen, setChosen] = useState<string>();
  const unit = units.find(({ name }) => name === chosen) ?? unitFor(units, amount ?? holds);
  const factor = unit?.factor ?? 1;
  const said = (of: number) => {
    const own = unitFor(units, of);
    return `${format.number(of / (own?.factor ?? 1))} ${text(`kit.unit.${own?.name ?? ""}`)}`;
  };
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined
      ? text("kit.form.range", { least: said(minimum), most: said(maximum) })
      : undefined;
  const hint = [place.hint, range].filter((one) => one !== undefined).join(" ");
  const { unit: _words, ...field } = fieldOf(place);
  return (
    <NumberField
      key={unit?.name ?? ""}
      {...field}
      {...(hint === "" ? {} : { hint })}
      {...(minimum === undefined ? {} : { min: minimum / factor })}
      {...(maximum === undefined ? {} : { max: maximum / factor })}
      factor={factor}
      value={amount === undefined ? undefined : amount / factor}
      placeholder={holds === undefined ? "" : String(holds / factor)}
      unitChoice={
        <span class="dt-select dt-unit-choice">
          <select
            class="dt-control"
            aria-label={`${text("kit.unit.in")}: ${place.label}`}
            value={unit?.name}
            disabled={place.readOnly}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {units.map(({ name }) => (
              <option key={name} value={name}>
                {text(`kit.unit.${name}`)}
              </option>
            ))}
          </select>
        </span>
      }
      onChange={(next) => {
        // The unit stays while a number is typed: it would jump at each digit otherwise.
        setChosen(unit?.name);
        change(
          next === undefined
            ? cleared(model, required)
            : factor === 1
              ? next
              : rounded(next * factor, schema.type),
        );
      }}
      onBlur={touch}
    />
  );
}

/** Parts of a unit are whole numbers of the stored one, where that has no parts. */
function rounded(value: number, type: Place["model"]["schema"]["type"]): number {
  const whole = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  return whole ? Math.round(value) : Number(value.toPrecision(12));
}
