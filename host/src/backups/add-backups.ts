import {
  type Clock,
  routes,
  type Scope,
  type Settings,
  settings as settingsPoint,
  texts,
} from "@dicetower/contract";
import { type BackupServices, backupRoutes } from "./backup-routes.js";
import { followBackupSettings } from "./backup-schedule.js";
import { backupSettings, backupSettingsTexts } from "./backup-settings.js";
import { type RestoreServices, restoreRoutes } from "./restore-routes.js";

/** What backups stand on, as the host has it. */
export interface BackupParts extends Pick<RestoreServices, "lifecycle" | "changes" | "random" | "log"> {
  readonly run: { readonly dataFolder: string };
  readonly identity: { readonly version: { readonly semver: string } };
  readonly store: BackupServices["store"] &
    Parameters<typeof followBackupSettings>[2] & { readonly dialect: RestoreServices["dialect"] };
  readonly settings: Settings;
  readonly clock: Clock;
  /** What several processes share; undefined where one works alone. */
  readonly shared: object | undefined;
}

/** Adds routes, settings and words of the backups to the host, and takes backups as the settings say. */
export function addBackups(root: Scope, parts: BackupParts): void {
  const { run, identity, store, settings, lifecycle, changes, clock, random, log, shared } = parts;
  const { dataFolder } = run;
  root.add(texts, ...backupSettingsTexts);
  root.add(settingsPoint, backupSettings as never);
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
}
