import { NumberField } from "../components/number-field.js";
import { cleared, said } from "../engine/index.js";
import { useText } from "../text/locale.js";
import { fieldOf, type Place } from "./place.js";
import { useShare } from "./weights.js";

/** A number with its range, step and unit. */
export function NumberWidget(place: Place) {
  const { model, value, fallback, change, touch, required, pointer } = place;
  const { schema } = model;
  const text = useText();
  const share = useShare(pointer, schema);
  const whole = schema.type === "integer" || (Array.isArray(schema.type) && schema.type.includes("integer"));
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9
      ? text("kit.form.range", { least: minimum, most: maximum })
      : undefined;
  const hint = [place.hint, range].filter((one) => one !== undefined).join(" ");
  const step = schema.multipleOf ?? (whole ? 1 : undefined);
  return (
    <NumberField
      {...fieldOf(place)}
      {...(hint === "" ? {} : { hint })}
      {...(share === undefined ? {} : { unit: share })}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(step === undefined ? {} : { step })}
      value={typeof value === "number" ? value : undefined}
      placeholder={fallback === undefined || fallback === null ? "" : said(fallback)}
      onChange={(next) => change(next ?? cleared(model, required))}
      onBlur={touch}
    />
  );
}
