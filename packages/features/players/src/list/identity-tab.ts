import type { BuiltTab } from "@dicetower/contract";

/** Accounts and names of a player, and the file with everything that is held. */
export const identityTab: BuiltTab = {
  key: "players.identity",
  file: "identity-tab",
  element: "dicetower-player-identity",
  titleKey: "players.tab.identity",
  resource: "players",
  order: 200,
  icon: "users",
  requires: ["GET /api/players/{platform}/{user}/detail"],
};
