import type { JsonSchema } from "../json-schema.js";

/** A unit that an amount can be written in. */
export interface QuantityUnit {
  /** Ends the text key `kit.unit.<name>`. */
  readonly name: string;
  /** How many of the stored unit it is. */
  readonly factor: number;
}

const spans: readonly QuantityUnit[] = [
  { name: "milliseconds", factor: 1 },
  { name: "seconds", factor: 1_000 },
  { name: "minutes", factor: 60_000 },
  { name: "hours", factor: 3_600_000 },
  { name: "days", factor: 86_400_000 },
];
const sizes: readonly QuantityUnit[] = [
  { name: "bytes", factor: 1 },
  { name: "kib", factor: 1_024 },
  { name: "mib", factor: 1_048_576 },
  { name: "gib", factor: 1_073_741_824 },
];
const short: Readonly<Record<string, string>> = {
  ms: "milliseconds",
  s: "seconds",
  min: "minutes",
  h: "hours",
  B: "bytes",
  MiB: "mib",
};

/** Units that a span of time or a size can be written in, the stored one first; none for other numbers. */
export function unitsOf(schema: JsonSchema): readonly QuantityUnit[] {
  const unit = schema["x-unit-name"] ?? schema["x-unit"] ?? "";
  const name = short[unit] ?? unit;
  for (const all of [spans, sizes]) {
    const stored = all.find((one) => one.name === name);
    if (stored === undefined) continue;
    const most = schema.maximum ?? Number.POSITIVE_INFINITY;
    const fit = all
      .filter(({ factor }) => factor >= stored.factor && factor / stored.factor <= most)
      .map((one) => ({ name: one.name, factor: one.factor / stored.factor }));
    return fit.length > 1 ? fit : [];
  }
  return [];
}

/** The largest unit of which an amount is a whole number. */
export function unitFor(
  units: readonly QuantityUnit[],
  amount: number | undefined,
): QuantityUnit | undefined {
  if (amount === undefined || amount === 0 || !Number.isSafeInteger(amount)) return units[0];
  return units.findLast(({ factor }) => Number.isInteger(amount / factor)) ?? units[0];
}
