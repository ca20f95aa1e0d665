import type { BuiltTab } from "@dicetower/contract";

/** The cards of a player, beside what else is told of them. */
export const cardsTab: BuiltTab = {
  key: "players.cards",
  file: "cards-tab",
  element: "dicetower-player-cards",
  titleKey: "cards.tab",
  resource: "players",
  order: 100,
  icon: "cards",
  requires: ["GET /api/players/{platform}/{user}/cards"],
};
