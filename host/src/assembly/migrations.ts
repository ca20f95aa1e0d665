import type { Migration } from "@dicetower/contract";
import { jobMigrations } from "../jobs/index.js";
import { settingsMigration } from "../settings/index.js";
import { guardsMigration } from "./known-guards.js";
import { wantedMigration } from "./wanted.js";

/** Tables of the parts of the host, beside those of the store itself. */
export const hostMigrations: readonly Migration[] = [
  settingsMigration,
  wantedMigration,
  ...jobMigrations,
  guardsMigration,
];
