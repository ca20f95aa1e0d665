import { nudgeMigration } from "@dicetower/bus";
import type { Migration } from "@dicetower/contract";
import { enabledFeaturesMigration, guardsMigration } from "@dicetower/feature-control";
import { fileMigrations } from "@dicetower/files";
import { batchMigration, jobMigrations } from "@dicetower/jobs";
import { settingsMigration } from "@dicetower/settings";

/** Tables of the parts of the host, besides those of the store itself. */
export const hostMigrations: readonly Migration[] = [
  settingsMigration,
  enabledFeaturesMigration,
  ...jobMigrations,
  guardsMigration,
  nudgeMigration,
  ...fileMigrations,
  batchMigration,
];
