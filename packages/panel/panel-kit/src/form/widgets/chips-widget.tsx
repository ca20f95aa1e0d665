import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { ChipsField } from "../../components/fields/chips-field.js";
import { complaints, isList, type Json, said } from "../../engine/index.js";
import { findRecords, resourceOf } from "../../page/resources.js";
import { useFormat } from "../../text/format.js";
import { useText } from "../../text/locale.js";
import { fieldOf, type Place } from "../field-location.js";
import { useForm } from "../form-context.js";

/** Several words, or several records of another table. */
export function ChipsWidget(place: Place) {
  const { model, value, fallback, change } = place;
  const { root } = useForm();
  const text = useText();
  const format = useFormat();
  const stored: readonly Json[] = isList(value) ? value : [];
  const { find, nameOf } = useRecords(model.item["x-reference"], stored);
  const numeric = model.item.type === "integer" || model.item.type === "number";
  const toJson = (word: string): Json =>
    stored.find((one) => said(one) === word) ?? (numeric && /^-?\d+$/.test(word) ? Number(word) : word);
  const inherited = value === undefined && isList(fallback) && fallback.length > 0 ? fallback : undefined;
  const holds =
    inherited && text("kit.form.holds", { value: format.list(inherited.map((one) => nameOf(said(one)))) });
  const words = [place.hint, holds].filter((one) => one !== undefined).join(" ");
  const { maxItems } = model.schema;
  return (
    <div class="dt-form-fields">
      <ChipsField
        {...fieldOf(place)}
        {...(words === "" ? {} : { hint: words })}
        {...(find === undefined ? {} : { options: find })}
        {...(maxItems === undefined ? {} : { most: maxItems })}
        labelOf={nameOf}
        value={stored.map(said)}
        check={(word) => {
          const [first] = complaints(model.item, toJson(word), root);
          return first && text(first.key, first.variables);
        }}
        onChange={(next) => change(next.map(toJson))}
      />
      {inherited !== undefined && !place.readOnly && (
        <div>
          <Button
            small
            icon="pencil"
            label={`${text("kit.form.takeOver")}: ${place.label}`}
            onClick={() => change(inherited)}
          >
            {text("kit.form.takeOver")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What finds records of a resource, and what those that are chosen are called. */
function useRecords(key: string | undefined, chosen: readonly Json[]) {
  const table = key === undefined ? undefined : resourceOf(key);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const unnamed = chosen.map(said).filter((one) => !names.has(one));
  const wanted = unnamed.join("\n");
  const keep = (found: readonly { readonly value: string; readonly label: string }[]) =>
    setNames((now) =>
      found.every(({ value, label }) => now.get(value) === label)
        ? now
        : new Map([...now, ...found.map((one) => [one.value, one.label] as const)]),
    );
  useEffect(() => {
    if (table === undefined || wanted === "") return undefined;
    const leave = new AbortController();
    findRecords(table, "", leave.signal).then(
      (all) => keep(all.filter(({ value }) => wanted.split("\n").includes(value))),
      () => undefined,
    );
    return () => leave.abort();
  }, [table, wanted]);
  const find = useMemo(
    () =>
      table === undefined
        ? undefined
        : async (query: string, signal: AbortSignal) => {
            const found = await findRecords(table, query, signal);
            keep(found);
            return found;
          },
    [table],
  );
  return { find, nameOf: (one: string) => names.get(one) ?? one };
}
