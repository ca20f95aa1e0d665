import { type Option, RadioGroup, Select } from "../../components/fields/choice.js";
import { Combobox } from "../../components/fields/combobox.js";
import { type FieldModel, isShort, type Json, optionOf, said } from "../../engine/index.js";
import { useText } from "../../text/locale.js";
import { fieldOf, type Place } from "../field-location.js";

const manyOptions = 15;

/** One of several values. A stored value that is not among them is shown beside them, and stays. */
export function ChoiceWidget(place: Place) {
  const { model, value, fallback, change } = place;
  const text = useText();
  const options: Option[] = model.options.map((option, at) => ({
    value: String(at),
    label: labelOf(model, option.value),
    ...(option.hint === undefined ? {} : { hint: option.hint }),
  }));
  const chosen = optionOf(model, value);
  const strange = value !== undefined && value !== null && chosen === -1;
  if (strange) options.push({ value: "stored", label: text("kit.form.notOffered", { value: said(value) }) });
  const shared = {
    ...fieldOf(place),
    options,
    value: strange ? "stored" : chosen === -1 ? undefined : String(chosen),
    onChange(at: string | undefined) {
      const next = at === undefined ? undefined : model.options[Number(at)];
      if (next !== undefined) change(next.value);
    },
  };
  const holds = fallback === undefined || fallback === null ? undefined : labelOf(model, fallback);
  if (isShort(model)) {
    // What holds is marked in words: a filled circle would look like a choice that was made.
    const hint =
      value === undefined && holds !== undefined ? text("kit.form.holds", { value: holds }) : undefined;
    return <RadioGroup {...shared} inline hint={[place.hint, hint].filter(Boolean).join(" ")} />;
  }
  if (options.length > manyOptions) return <Combobox {...shared} placeholder={holds ?? ""} />;
  return <Select {...shared} placeholder={holds ?? text("kit.choose")} />;
}

function labelOf(model: FieldModel, value: Json): string {
  return model.options[optionOf(model, value)]?.label ?? said(value);
}
