/** One card of an entry. */
export interface Card {
  readonly text: string;
  /** A whole number, or a dice expression that is worked out when the card is drawn. */
  readonly weight: number | string;
}

const weighted = /^::([^:\n]{1,100})::/u;
const maxWeight = 999_999;

/** Reads `::3::text`, `::1d4::text` or a bare text, which weighs 1. */
export function readCard(source: string): Card {
  const found = weighted.exec(source);
  if (found === null) return { text: source, weight: 1 };
  const said = (found[1] ?? "").trim();
  const weight = /^\d+$/.test(said) ? Math.min(Number(said), maxWeight) : said;
  return { text: source.slice(found[0].length), weight };
}

/**
 * The weight of a card; what cannot be worked out weighs 1.
 * @param roll works an expression out, undefined where it is none
 */
export function weightOf({ weight }: Card, roll: (expression: string) => number | undefined): number {
  if (typeof weight === "number") return weight;
  const rolled = roll(weight);
  return rolled === undefined || !Number.isFinite(rolled)
    ? 1
    : Math.min(maxWeight, Math.max(0, Math.floor(rolled)));
}
