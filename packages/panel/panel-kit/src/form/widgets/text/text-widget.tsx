import { useState } from "preact/hooks";
import { TextArea, TextField } from "../../../components/fields/text-field.js";
import { cleared, said, shownText } from "../../../engine/index.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";
import { CronField } from "./cron-field.js";
import { PlatformField } from "./platform-field.js";

const longLine = 120;
const code = new Set(["regex", "template", "expression", "path-name", "uri", "url", "ipv4", "ipv6", "color"]);

/** A text: one line or several, and what its format asks for. */
export function TextWidget(place: Place) {
  const { model, value, fallback, change, touch, required } = place;
  const { schema } = model;
  const text = useText();
  const shown = shownText(value);
  const format = schema.format ?? schema["x-widget"] ?? "";
  const several =
    schema["x-multiline"] === true ||
    schema["x-widget"] === "textarea" ||
    shown.includes("\n") ||
    shown.length > longLine ||
    (schema.maxLength !== undefined &&
      schema.maxLength > longLine &&
      schema.maxLength <= 100_000 &&
      format === "template");
  const shared = {
    ...fieldOf(place),
    mono: code.has(format),
    value: shown,
    placeholder: fallback === undefined || fallback === null ? example(place) : said(fallback),
    onChange: (next: string) => change(next === "" ? cleared(model, required) : next),
    onBlur: touch,
  };
  if (several) return <TextArea {...shared} rows={Math.min(12, Math.max(3, shown.split("\n").length))} />;
  if (format === "cron") return <CronField {...place} />;
  if (format === "platform" || format === "platform-or-all")
    return <PlatformField withAll={format === "platform-or-all"} place={place} />;
  if (format === "regex") return <PatternField {...place} />;
  if (format === "time" && (shown === "" || /^\d\d:\d\d(:\d\d)?$/.test(shown)))
    return <TextField {...shared} type="time" />;
  if (format === "color") return <ColorField shared={shared} shown={shown} label={text("kit.form.color")} />;
  return <TextField {...shared} inputMode={format === "uri" || format === "url" ? "url" : "text"} />;
}

function example({ model }: Place): string {
  const [first] = model.schema.examples ?? [];
  return typeof first === "string" ? first : "";
}

/** The text decides; the picker beside it is for the mouse and for those who do not think in numbers. */
function ColorField({
  shared,
  shown,
  label,
}: {
  readonly shared: Parameters<typeof TextField>[0];
  readonly shown: string;
  readonly label: string;
}) {
  return (
    <div class="dt-color">
      <TextField {...shared} />
      <input
        type="color"
        class="dt-color-picker"
        aria-label={`${label}: ${shared.label}`}
        value={/^#[\da-f]{6}$/i.test(shown) ? shown.toLowerCase() : "#808080"}
        disabled={shared.readOnly}
        onInput={(event) => shared.onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** A pattern with a line to try it on. The service has the last word: its engine is a linear one. */
function PatternField(place: Place) {
  const text = useText();
  const [tried, setTried] = useState("");
  const shown = shownText(place.value);
  const result = trial(shown, tried);
  return (
    <div class="dt-form-fields">
      <TextField
        {...fieldOf(place)}
        mono
        value={shown}
        {...(result === "broken" && shown !== ""
          ? { error: place.error ?? text("kit.form.pattern.broken") }
          : {})}
        onChange={(next) => place.change(next === "" ? cleared(place.model, place.required) : next)}
        onBlur={place.touch}
      />
      {!place.readOnly && (
        <TextField
          label={text("kit.form.pattern.try", { name: place.label })}
          hint={tried === "" ? undefined : text(`kit.form.pattern.${result}`)}
          value={tried}
          onChange={setTried}
        />
      )}
    </div>
  );
}

const maxTried = 200;

function trial(pattern: string, tried: string): "accepts" | "refuses" | "broken" {
  try {
    // A short line only: the browser's engine is not linear.
    return new RegExp(pattern, "u").test(tried.slice(0, maxTried)) ? "accepts" : "refuses";
  } catch {
    return "broken";
  }
}
