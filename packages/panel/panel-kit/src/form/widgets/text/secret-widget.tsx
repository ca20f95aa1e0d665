import { SecretField } from "../../../components/fields/secret-field.js";
import { readAt } from "../../../engine/index.js";
import { fieldOf, type Place } from "../../field-location.js";
import { useForm } from "../../form-context.js";

/** A secret: what is stored is never shown. */
export function SecretWidget(place: Place) {
  const form = useForm();
  const stored = readAt(form.stored, place.pointer);
  const asText = (value: typeof stored) => (typeof value === "string" ? value : value === null ? null : "");
  return (
    <SecretField
      {...fieldOf(place)}
      value={asText(place.value)}
      stored={asText(stored)}
      onChange={(next) => place.change(next === "" && stored === undefined ? undefined : next)}
    />
  );
}
