import { CheckGroup } from "../../components/fields/check-group.js";
import type { Option } from "../../components/fields/choice.js";
import { isList, type Json, optionOf, said } from "../../engine/index.js";
import { useFormat } from "../../text/format.js";
import { useText } from "../../text/locale.js";
import { fieldOf, type Place } from "../field-location.js";

/** Some of what is offered. Stored values that are not among it are shown beside it, and stay until they are unticked. */
export function SetWidget(place: Place) {
  const { model, value, fallback, change } = place;
  const text = useText();
  const format = useFormat();
  const stored = isList(value) ? value : [];
  const strange = stored.filter((one) => optionOf(model, one) === -1);
  const options: (Option & { readonly json: Json })[] = [
    ...model.options.map(({ value: json, label, hint }) => ({
      value: JSON.stringify(json),
      label,
      json,
      ...(hint === undefined ? {} : { hint }),
    })),
    ...strange.map((json) => ({
      value: JSON.stringify(json),
      label: text("kit.form.notOffered", { value: said(json) }),
      json,
    })),
  ];
  const holds = value === undefined && isList(fallback) && fallback.length > 0 ? fallback : undefined;
  const names = holds?.map((one) => model.options[optionOf(model, one)]?.label ?? said(one));
  const hint = names && text("kit.form.holds", { value: format.list(names) });
  const words = [place.hint, hint].filter((one) => one !== undefined).join(" ");
  return (
    <CheckGroup
      {...fieldOf(place)}
      {...(words === "" ? {} : { hint: words })}
      options={options}
      value={stored.map((one) => JSON.stringify(one))}
      onChange={(next) =>
        change(next.flatMap((one) => options.find((option) => option.value === one)?.json ?? []))
      }
    />
  );
}
