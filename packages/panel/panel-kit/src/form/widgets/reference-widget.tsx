import { useEffect, useMemo, useState } from "preact/hooks";
import { Badge } from "../../components/badge.js";
import type { Option } from "../../components/fields/choice.js";
import { Combobox } from "../../components/fields/combobox.js";
import { cleared, type Json } from "../../engine/index.js";
import { findRecords, resourceOf } from "../../page/resources.js";
import { useText } from "../../text/locale.js";
import { fieldOf, type Place } from "../field-location.js";

/** A record of another table, found by its words. One that is not there any more is shown as such, and stays. */
export function ReferenceWidget(place: Place) {
  const { model, value, change, required } = place;
  const text = useText();
  const table = resourceOf(model.schema["x-reference"] ?? "");
  const [known, setKnown] = useState<{ readonly of: Json; readonly option: Option | undefined }>();
  const options = useMemo(
    () => (query: string, signal: AbortSignal) =>
      table === undefined ? Promise.resolve([]) : findRecords(table, query, signal),
    [table],
  );
  useEffect(() => {
    if (table === undefined || value === undefined || value === null || value === "") return undefined;
    const leave = new AbortController();
    findRecords(table, String(value), leave.signal).then(
      (all) => setKnown({ of: value, option: all.find((one) => one.value === String(value)) }),
      () => setKnown(undefined),
    );
    return () => leave.abort();
  }, [table, value]);
  const numeric = model.schema.type === "integer" || model.schema.type === "number";
  const gone = known !== undefined && known.of === value && known.option === undefined;
  const take = (next: string | undefined) => {
    if (next === undefined || next === "") change(cleared(model, required));
    else change(numeric && /^-?\d+$/.test(next) ? Number(next) : next);
  };
  return (
    <Combobox
      {...fieldOf(place)}
      tags={
        <>
          {place.tags}
          {gone && (
            <Badge tone="warn" icon="unlink">
              {text("kit.form.gone")}
            </Badge>
          )}
        </>
      }
      options={options}
      value={value === undefined || value === null ? undefined : String(value)}
      valueLabel={known?.of === value ? (known?.option?.label ?? String(value ?? "")) : String(value ?? "")}
      free
      onChange={take}
    />
  );
}
