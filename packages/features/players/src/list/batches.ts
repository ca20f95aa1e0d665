import type { ResourceBatch } from "@dicetower/contract";

const batch = (what: string): ResourceBatch => ({
  path: `/api/players/${what}-batches`,
  titleKey: `resource.players.${what}Many`,
  list: "players",
  job: true,
});

/** What is done to many players at once. */
export const playerBatches: readonly ResourceBatch[] = [
  batch("trust"),
  batch("note"),
  { ...batch("delete"), titleKey: "panel.action.remove", does: "remove" },
];
