import { Select } from "../../../components/fields/choice.js";
import { TextField } from "../../../components/fields/text-field.js";
import { useGet } from "../../../data/use-get.js";
import { cleared, shownText } from "../../../engine/index.js";
import { platformName } from "../../../text/line-names.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";

/** Stands for every platform. */
const everyPlatform = "*";

/**
 * One of the platforms that adapters have: another one would match nobody. What is set already stays to be chosen;
 * where the platforms cannot be had, the name is typed.
 */
export function PlatformField({ withAll, place }: { readonly withAll: boolean; readonly place: Place }) {
  const { model, value, change, touch, required } = place;
  const text = useText();
  const { data } = useGet("/api/adapters/types", {
    refreshOn: ["feature.*"],
  });
  const shown = shownText(value);
  const put = (next: string) => change(next === "" ? cleared(model, required) : next);
  if (data === undefined || data.length === 0)
    return <TextField {...fieldOf(place)} value={shown} onChange={put} onBlur={touch} />;
  const known = [...new Set(data.map(({ platform }) => platform))].sort();
  if (withAll) known.unshift(everyPlatform);
  if (shown !== "" && !known.includes(shown)) known.push(shown);
  const options = known.map((platform) => ({
    value: platform,
    label: platform === everyPlatform ? text("kit.form.platform.all") : platformName(platform),
  }));
  return <Select {...fieldOf(place)} options={options} value={shown} onChange={put} />;
}
