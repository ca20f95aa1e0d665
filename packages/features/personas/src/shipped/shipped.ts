import { innkeeper } from "./innkeeper.js";
import { type ShippedPersona, wordingsOf } from "./shipped-persona.js";

/** Personas that come with the package, by their keys. */
export const shipped: ReadonlyMap<string, ShippedPersona> = new Map([[innkeeper.key, innkeeper]]);

/** Their wordings, made once: lists are recognised by their identity. */
const wordings = new Map([...shipped.values()].map((one) => [one.key, wordingsOf(one)]));

export function shippedWordings(key: string) {
  return wordings.get(key) ?? [];
}
