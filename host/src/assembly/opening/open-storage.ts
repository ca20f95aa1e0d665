import type { Clock, Log, Random, Secrets } from "@dicetower/contract";
import { EnabledFeatures } from "@dicetower/feature-control";
import { createFiles, type DataFiles } from "@dicetower/files";
import { openSecrets } from "@dicetower/installation";
import { ownerNow } from "@dicetower/kernel";
import { createLogging, type Logging } from "@dicetower/log";
import { lastRestore, type OpenStore, openStore } from "@dicetower/store";
import { AuditedChanges } from "../audited-changes.js";
import { logContext } from "../log-context.js";
import { hostMigrations } from "../migrations.js";
import { damageNotice } from "../notices/host-notices.js";
import { NoticeBoard } from "../notices/notice-board.js";
import type { HostOptions } from "../options/host-options.js";
import { renamedFeatures } from "../renamed-features.js";

/** What every step of the composition is given. */
export interface Composition {
  readonly options: HostOptions;
  readonly clock: Clock;
  readonly random: Random;
  /** Receives the function that closes each part, for when a later part cannot be opened. */
  readonly opened: (close: () => Promise<unknown>) => void;
}

/** What is kept in the data folder and the database, and what reports on it. */
export interface Storage {
  readonly localFiles: DataFiles;
  readonly logging: Logging;
  readonly log: Log;
  readonly board: NoticeBoard;
  readonly store: OpenStore;
  /** When the store was last restored; undefined if it never was. */
  readonly restoredAt: number | undefined;
  readonly changes: AuditedChanges;
  readonly enabled: EnabledFeatures;
  readonly secrets: Secrets;
}

/** Opens the log, the store and the secrets, and reads which features are enabled. */
export async function openStorage({ options, clock, random, opened }: Composition): Promise<Storage> {
  const { settings: run } = options;
  const localFiles = createFiles(run.dataFolder);
  await localFiles.sweep();
  const logging = await createLogging({
    clock,
    level: run.logLevel,
    console: run.console ?? "auto",
    consoleLevel: run.consoleLevel,
    folder: run.dataFolder,
    context: logContext,
  });
  opened(() => logging.close());
  const log = logging.logFor("host");
  const board = new NoticeBoard(clock, random, log);
  const store = await openHostStore(options, { clock, log, board });
  opened(() => store.close());
  // The store may have been restored while it was opened.
  const restoredAt = await lastRestore(run.dataFolder);
  const changes = new AuditedChanges(store);
  const enabled = new EnabledFeatures(store.state, changes);
  await enabled.load();
  if (options.hung !== undefined) await enabled.set(options.hung, "hung");
  const secrets = await openSecrets({
    folder: run.dataFolder,
    given: process.env["DICETOWER_SECRET_KEY"],
    random,
    log,
    hide: (secret) => logging.addSecret(secret),
  });
  for (const secret of options.hidden ?? []) logging.addSecret(secret);
  return { localFiles, logging, log, board, store, restoredAt, changes, enabled, secrets };
}

function openHostStore(
  { settings: run, identity, features, progress }: HostOptions,
  { clock, log, board }: { readonly clock: Clock; readonly log: Log; readonly board: NoticeBoard },
): Promise<OpenStore> {
  return openStore({
    folder: run.dataFolder,
    databaseUrl: run.databaseUrl,
    version: identity.version.semver,
    clock,
    log,
    restoreOnCorruption: run.restoreOnCorruption ?? false,
    owner: ownerNow,
    damaged: (detail) => board.tell({ kind: damageNotice, level: "error", detail }),
    migrations: [...hostMigrations, ...renamedFeatures(features)],
    progress({ feature, migration, step, steps }) {
      log.info(`migrating ${feature}: ${migration} (${step} of ${steps})`);
      progress?.();
    },
  });
}
