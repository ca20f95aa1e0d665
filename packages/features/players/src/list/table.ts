import type { Resource } from "@dicetower/contract";
import { playerBatches } from "./batches.js";
import { playerAnswer, playerForm } from "./list-schemas.js";

/** Players as a table. */
export const playersTable: Resource = {
  key: "players",
  titleKey: "resource.players",
  category: "players",
  begins: { page: "test-chat", titleKey: "panel.begins.testChat" },
  order: 5,
  icon: "users",
  path: "/api/players",
  // Two people may have the same id on two platforms.
  idField: "platform:userId",
  columns: [
    "platform",
    "userId",
    "accountName",
    "nickname",
    "trust",
    "listState",
    "messageCount",
    "lastSeenAt",
  ],
  item: playerAnswer,
  body: playerForm,
  create: false,
  update: "/api/players/{platform}/{user}",
  remove: "/api/players/{platform}/{user}",
  actions: [
    { method: "GET", path: "/api/players/{platform}/{user}/detail", titleKey: "resource.players.detail" },
    { method: "GET", path: "/api/players/{platform}/{user}/export", titleKey: "resource.players.export" },
  ],
  batches: playerBatches,
};
