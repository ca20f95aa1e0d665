import { useEffect, useRef, useState } from "preact/hooks";
import { TextArea } from "../../../components/fields/text-field.js";
import { reasonOf } from "../../../data/failure.js";
import { complaints, type Json, said, same } from "../../../engine/index.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";
import { useForm } from "../../form-context.js";

const written = (value: Json | undefined) => (value === undefined ? "" : JSON.stringify(value, undefined, 2));

/** A value as JSON, with what is wrong in it. What cannot be read is not written. */
export function JsonEditor(place: Place) {
  const { value, model, change, fallback } = place;
  const text = useText();
  const form = useForm();
  const [typed, setTyped] = useState(written(value));
  const [broken, setBroken] = useState<string>();
  const own = useRef(value);
  useEffect(() => {
    if (same(own.current, value)) return;
    own.current = value;
    setTyped(written(value));
    setBroken(undefined);
  }, [value]);
  const against = complaints(model.schema, value, form.root).map(
    ({ pointer, key, variables }) => `${pointer === "" ? "" : `${pointer}: `}${text(key, variables)}`,
  );
  const take = (next: string) => {
    setTyped(next);
    try {
      const read = next.trim() === "" ? undefined : (JSON.parse(next) as Json);
      own.current = read;
      setBroken(undefined);
      change(read);
    } catch (error) {
      setBroken(reasonOf(error));
    }
  };
  return (
    <TextArea
      {...fieldOf(place)}
      hint={place.hint ?? text("kit.form.json")}
      mono
      value={typed}
      rows={Math.min(16, Math.max(3, typed.split("\n").length))}
      placeholder={fallback === undefined ? "" : said(fallback)}
      error={
        broken === undefined
          ? (place.error ?? (against.length > 0 ? against.slice(0, 4).join(" ") : undefined))
          : text("kit.form.json.broken", { problem: broken })
      }
      onChange={take}
      onBlur={place.touch}
    />
  );
}
