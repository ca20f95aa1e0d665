import { codes, type Failure, nearNames, sanitizeText } from "@dicetower/contract";
import type { Card } from "../api.js";
import { limits, refuse } from "./limits.js";

/** The failure for a name that no card has, with the cards of the person that are called nearly so. */
export function cardNotFound(said: string, cards: readonly Pick<Card, "name">[]): Failure {
  const name = sanitizeText(said, limits.cardName);
  const near = nearNames(
    said,
    cards.map((card) => card.name),
  );
  return near.length === 0
    ? refuse(codes.notFound, "card.notFound", { name })
    : refuse(codes.notFound, "card.notFoundNear", { name, near: near.join(" | ") });
}
