import {
  type Clock,
  resources,
  routes,
  type Scope,
  type Settings,
  settings as settingsPoint,
  texts,
  textTable,
} from "@dicetower/contract";
import { type BackupServices, backupRoutes } from "./backup-routes.js";
import { followBackupSettings } from "./backup-schedule.js";
import { backupSettings } from "./backup-settings.js";
import { backupTable } from "./backup-table.js";
import { type FirstBackupParts, takeFirstBackup } from "./first-backup.js";
import { shippedTexts } from "./generated/texts.js";
import { type RestoreServices, restoreRoutes } from "./restore-routes.js";

/** The parts of the host that backups use. */
export interface BackupParts extends Pick<RestoreServices, "lifecycle" | "changes" | "random" | "log"> {
  readonly run: { readonly dataFolder: string };
  readonly identity: { readonly version: { readonly semver: string } };
  readonly store: BackupServices["store"] &
    Parameters<typeof followBackupSettings>[2] &
    FirstBackupParts["store"] & { readonly dialect: RestoreServices["dialect"] };
  readonly settings: Settings;
  readonly clock: Clock;
  /** Set if several processes share the data; undefined for a single process. */
  readonly shared: object | undefined;
}

/** Adds routes, settings and texts of the backups to the host, and schedules backups. */
export function addBackups(root: Scope, parts: BackupParts): void {
  const { run, identity, store, settings, lifecycle, changes, clock, random, log, shared } = parts;
  const { dataFolder } = run;
  root.add(texts, ...textTable(shippedTexts, "host"));
  root.add(resources, backupTable);
  root.add(settingsPoint, backupSettings);
  root.add(
    routes,
    ...backupRoutes({ store, changes, log, dataFolder }),
    ...restoreRoutes({
      dataFolder,
      dialect: store.dialect,
      version: identity.version.semver,
      shared: shared !== undefined,
      lifecycle,
      changes,
      clock,
      random,
      log,
    }),
  );
  followBackupSettings(root, settings, store, clock);
  takeFirstBackup(root, { settings, store, changes, clock, log });
}
