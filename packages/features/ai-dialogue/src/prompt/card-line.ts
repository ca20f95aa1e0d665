import type { CardSheet } from "@dicetower/cards/api";
import { isHiddenAttribute } from "@dicetower/cards/api";
import { sanitizeText } from "@dicetower/contract";

const maxValues = 60;
const maxLength = 1_500;

/** The values of a card in one line; empty where it has none. */
export function cardLine({ card }: CardSheet): string {
  const values = Object.entries(card.attributes)
    .filter(([name]) => !isHiddenAttribute(name))
    .slice(0, maxValues)
    .map(([name, value]) => `${name} ${typeof value === "object" ? value.expr : value}`);
  if (values.length === 0) return "";
  const name = card.name === "" ? "" : `${card.name}: `;
  return sanitizeText(name + values.join(", "), maxLength);
}
