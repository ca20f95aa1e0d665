import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { Card } from "../api.js";
import type { Sheet } from "../sheet/sheet.js";

/** The card without values that only say again what its rule system works out for them. */
export function withoutRestated(sheet: Sheet, card: Card, names: readonly string[]): Card {
  let next = card;
  for (const word of names) {
    const name = sheet.of(next).nameOf(word);
    const { [name]: said, ...attributes } = next.attributes;
    if (said === undefined) continue;
    const without: Card = {
      ...next,
      attributes,
      overrides: next.overrides.filter((one) => one !== name),
    };
    const worked = sheet.of(without).base(name);
    if (worked !== undefined && written(worked as AttributeValue) === written(said)) next = without;
  }
  return next;
}

/** A value in one spelling: `+1d4` and `1D4` are the same dice. */
function written(value: AttributeValue | { readonly $computed?: unknown } | null): string {
  const said =
    typeof value !== "object" || value === null ? value : "expr" in value ? value.expr : value.$computed;
  return String(said).toUpperCase().replace(/^\+/, "");
}
