import { NumberField } from "../../../components/fields/number-field.js";
import { TextField } from "../../../components/fields/text-field.js";
import { cleared, said, unitsOf } from "../../../engine/index.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";
import { useShare } from "../../weights.js";
import { QuantityWidget } from "./quantity-widget.js";

/** A moment: epoch seconds, shown and filled in as date and time of this device. */
function MomentWidget(place: Place) {
  const { model, value, change, touch, required } = place;
  const text = useText();
  return (
    <TextField
      {...fieldOf(place)}
      hint={[place.hint, text("kit.form.zone", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })]
        .filter(Boolean)
        .join(" ")}
      type="datetime-local"
      value={typeof value === "number" && value !== 0 ? localMoment(value) : ""}
      onChange={(next) => {
        const moment = Date.parse(next);
        change(Number.isNaN(moment) ? (value === 0 ? 0 : cleared(model, required)) : moment / 1000);
      }}
      onBlur={touch}
    />
  );
}

/** As `datetime-local` wants it: `2026-01-31T22:30:00`. */
function localMoment(seconds: number): string {
  const date = new Date(seconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

const latest = 250_000_000_000;

function isMoment(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds < latest;
}

/** A number with its range, step and unit. */
export function NumberWidget(place: Place) {
  const { model, value, fallback, change, touch, required, pointer } = place;
  const { schema } = model;
  const text = useText();
  const moment = schema["x-widget"] === "time" && (typeof value !== "number" || isMoment(value));
  const share = useShare(pointer, schema);
  const whole = schema.type === "integer" || (Array.isArray(schema.type) && schema.type.includes("integer"));
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9
      ? text("kit.form.range", { least: minimum, most: maximum })
      : undefined;
  const hint = [place.hint, range].filter((one) => one !== undefined).join(" ");
  const step = schema.multipleOf ?? (whole ? 1 : undefined);
  if (moment) return <MomentWidget {...place} />;
  const units = unitsOf(schema);
  if (units.length > 1) return <QuantityWidget place={place} units={units} />;
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
