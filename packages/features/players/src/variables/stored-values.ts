import type { JsonValue } from "@dicetower/contract";
import type { CardValue } from "@dicetower/contract/engine";

/** A variable as expressions have it; scripts keep a formula as `{ expr }`. */
export function asCardValue(value: JsonValue | undefined): CardValue | undefined {
  if (typeof value === "object" && value !== null && "expr" in value)
    return { $computed: String(value["expr"]) };
  return typeof value === "boolean" ? Number(value) : (value ?? undefined);
}

/** What an expression has given a variable, as scripts read it. */
export function asStoredValue(value: CardValue): JsonValue {
  return typeof value === "object" && value !== null && "$computed" in value
    ? { expr: String(value["$computed"]) }
    : (value as JsonValue);
}
