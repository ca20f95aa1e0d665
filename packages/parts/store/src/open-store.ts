import {
  type Cancel,
  type Changes,
  type Clock,
  type Database,
  type Dialect,
  type Journal,
  type Log,
  type Metric,
  type Migration,
  oldBackupSeconds,
  type Store,
} from "@dicetower/contract";
import { type Backup, BackupCatalog } from "./backup/backup-catalog.js";
import { checkNewestBackup } from "./backup/backup-check.js";
import type { BackupReason } from "./backup/backup-manifest.js";
import { type Retention, usualRetention } from "./backup/backup-retention.js";
import { ChangeLog } from "./changes/change-log.js";
import { freeBytesOf, WriteRefusals, watchFreeSpace } from "./core/disk-space.js";
import type { DataFromLater } from "./core/errors.js";
import { unreachable } from "./core/unreachable.js";
import { maxWaiting } from "./core/write-queue.js";
import type { Driver, FileSizes } from "./driver/driver.js";
import type { openPostgresDriver } from "./driver/postgres-driver.js";
import { openSqliteDriver } from "./driver/sqlite-driver.js";
import {
  findLater,
  type MigratedCode,
  type MigrationStep,
  migrate,
  prepareRecords,
} from "./migrations/migrate.js";
import { storeMigrations } from "./migrations/store-migrations.js";
import { storeMetrics } from "./store-metrics.js";

/** Options of a store. */
export interface StoreOptions {
  /** The data folder, locked by this process. */
  readonly folder: string;
  /** PostgreSQL instead of files: `postgres://…`. */
  readonly databaseUrl?: string | undefined;
  /** Version of the host, recorded with its migrations and backups. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the feature whose code runs now, for messages about slow changes; undefined for the host. */
  readonly owner?: () => string | undefined;
  /** Migrations of the host. */
  readonly migrations?: readonly Migration[];
  /** Called before each step of a migration. */
  readonly progress?: (step: MigrationStep) => void;
  /** Restores the newest intact backup in place of a damaged state without being asked. */
  readonly restoreOnCorruption?: boolean;
  /** Called once for each file found to be damaged while it is open, with what is wrong and what to do. */
  readonly damaged?: (sentence: string) => void;
  /** Name of a backup that retention never removes. */
  readonly spared?: string;
  /** Returns the free bytes on the disk of the data folder; by default from the system. */
  readonly freeBytes?: () => Promise<number>;
}

/** Facts for the status page. */
export interface StoreStatus {
  readonly dialect: Dialect;
  /** Empty with PostgreSQL. */
  readonly files: readonly FileSizes[];
  /** Number of writes that wait. */
  readonly waiting: number;
  /** What is damaged and what to do; empty when nothing is known. */
  readonly problem: string;
  readonly lastBackupAt: number;
}

/** The store of an installation, open. */
export interface OpenStore extends Database {
  readonly dialect: Dialect;
  readonly state: Store;
  readonly journal: Journal;
  /** Migrates the tables of a feature. @throws DataFromLater, MigrationFailed */
  migrate(feature: string, version: string, migrations: readonly Migration[]): Promise<void>;
  /** Finds data that this code, or the host's own, cannot live with: a newer process has migrated it meanwhile. */
  findLater(all: readonly MigratedCode[]): Promise<DataFromLater | undefined>;
  /** Returns the change log under the name of an owner. */
  changesFor(owner: string): Changes;
  /** Calls after each commit of this process that recorded changes, with the newest sequence. */
  onChanged(listener: (sequence: number) => void): Cancel;
  /** Deletes old changes that all readers have passed; returns how many. For a daily job. */
  pruneChanges(): Promise<number>;
  /** Takes a backup while the store is in use, then removes those that retention does not keep. */
  backup(reason: BackupReason): Promise<Backup>;
  backups(): Promise<Backup[]>;
  /** Sets how many backups are kept from now on. */
  retain(retention: Retention): void;
  /** Removes a backup. @returns false if there is none of that name */
  removeBackup(name: string): Promise<boolean>;
  /** Seconds without a backup after which one is overdue; 0 while none is planned. Set by the backup schedule. */
  backupDueSeconds: number;
  /** Checks the newest backup thoroughly; returns what is wrong, empty when nothing is. */
  checkBackup(): Promise<string>;
  /** Checks all files in the background; what it finds is in `ok` and `status`. */
  check(): Promise<void>;
  checkpoint(): Promise<void>;
  /** Checks the free disk space now, instead of in the next round. @throws if the system cannot tell */
  checkSpace(): Promise<void>;
  /** Refuses all writes with a message (50300), until it is called with an empty one. */
  refuseWrites(sentence: string): void;
  status(): Promise<StoreStatus>;
  readonly metrics: readonly Metric[];
  /** Why the store is damaged or read-only; empty while it is neither. */
  readonly unwell: string;
  /** Returns a message about a change that has been open for long and blocks others; empty if there is none. */
  blockedBy(): string;
  /** Returns the lengths of the write queues. */
  queues(): readonly { readonly key: string; readonly waiting: number; readonly most: number }[];
  /** Shortens the time limit of changes for shutdown, so that those waiting after a slow one are written. */
  shortenTimeouts(): void;
  /** Writes all pending changes and closes; the next start finds a cleanly closed store. */
  close(): Promise<void>;
}

/** Milliseconds between two checks for statements that take too long. */
const tickMs = 500;
/** Milliseconds between two checks of the length of the write-ahead log. */
const trimMs = 30_000;
/** Milliseconds between two checks of the space on the disk. */
const spaceMs = 2_500;
/** Milliseconds for which a backup before a migration also counts for the following migrations. */
const backupServesMs = 600_000;

/** Loaded on first use: the driver costs a tenth of a second and several megabytes. */
const postgres: typeof openPostgresDriver = async (...given) =>
  (await import("./driver/postgres-driver.js")).openPostgresDriver(...given);

/**
 * Opens the store of a data folder, or creates it.
 * @throws StoreDamaged when a file is damaged; nothing is changed then
 * @throws DataFromLater when the host's own tables are from a later version
 */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { clock, log, version, folder, owner = () => undefined } = options;
  const catalog = new BackupCatalog(folder, options.spared);
  let changeLog: ChangeLog | undefined;
  const committed = () => changeLog?.committed();
  const driver: Driver =
    options.databaseUrl === undefined || options.databaseUrl === ""
      ? await openSqliteDriver({
          ...options,
          catalog,
          restoreOnCorruption: options.restoreOnCorruption ?? false,
          owner,
          committed,
          damaged: options.damaged ?? (() => {}),
        })
      : await postgres(options.databaseUrl, { clock, log, owner, committed }).catch((error: unknown) => {
          throw unreachable(options.databaseUrl as string, error);
        });
  const { state, journal } = driver;
  const ending = new AbortController();
  const closed = new AbortController();
  try {
    await prepareRecords(state);
    if (journal.dialect === "sqlite") await prepareRecords(journal);
    await driver.opened();
  } catch (error) {
    await driver.close();
    throw options.databaseUrl ? unreachable(options.databaseUrl, error) : error;
  }
  changeLog = new ChangeLog(state, () => clock.seconds());

  const own = [...storeMigrations, ...(options.migrations ?? [])];
  let lastBackupAt = (await catalog.list())[0]?.createdAt ?? 0;
  let retention = usualRetention;
  let backing: Promise<unknown> = Promise.resolve();
  const backup = (reason: BackupReason): Promise<Backup> => {
    const about = { dialect: state.dialect, createdAt: clock.seconds(), reason, version };
    const taken = backing.then(() => catalog.put(about, (target) => driver.copyTo(target)));
    // A failure to remove an old backup must not prevent the next one from being taken.
    backing = taken
      .then(() => catalog.prune(retention))
      .catch((error: unknown) => log.debug("old backups could not be removed, or none was taken", { error }));
    return taken.then((made) => {
      lastBackupAt = made.createdAt;
      return made;
    });
  };

  let backedUpAt = Number.NEGATIVE_INFINITY;
  const migrationContext = {
    state,
    journal,
    seconds: () => clock.seconds(),
    backup: async () => (await catalog.list())[0]?.name ?? "",
    pending: async (step: MigrationStep) => {
      options.progress?.(step);
      if (driver.fresh || clock.monotonic() - backedUpAt < backupServesMs) return;
      log.info("taking a backup before the tables change");
      await backup("before-migration");
      backedUpAt = clock.monotonic();
    },
  };

  const refusals = new WriteRefusals([state.queue, journal.queue]);
  // A database server watches its own disk.
  const space = watchFreeSpace(
    state.dialect === "postgres"
      ? async () => Number.POSITIVE_INFINITY
      : (options.freeBytes ?? (() => freeBytesOf(folder))),
    (sentence) => {
      refusals.set("room", sentence);
      if (sentence === "") log.info("there is room on the disk again: writes go on");
      else log.error(sentence);
    },
  );
  const shortenTimeouts = (): void => {
    for (const { queue } of [state, journal]) queue.shortenTimeouts();
  };
  const end = async (): Promise<void> => {
    ending.abort();
    shortenTimeouts();
    await backing.catch(() => {});
    // Time limits apply to the last change, too: one that hangs would keep the store open.
    await driver.close().finally(() => closed.abort());
  };
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ended ??= end();
    return ended;
  };
  const store: OpenStore = {
    dialect: state.dialect,
    state,
    journal,
    migrate: (feature, featureVersion, migrations) =>
      migrate(migrationContext, feature, featureVersion, migrations),
    findLater: (all) => findLater(migrationContext, [{ feature: "host", version, migrations: own }, ...all]),
    changesFor: (owner) => changeLog.for(owner),
    onChanged: (listener) => changeLog.listen(listener),
    pruneChanges: () => changeLog.prune(),
    backup,
    backups: () => catalog.list(),
    retain: (given) => {
      retention = given;
    },
    async removeBackup(name) {
      if ((await catalog.find(name)) === undefined) return false;
      const removed = await catalog.remove(name);
      lastBackupAt = (await catalog.list())[0]?.createdAt ?? 0;
      return removed;
    },
    backupDueSeconds: oldBackupSeconds,
    checkBackup: () => checkNewestBackup(catalog),
    check: () => driver.check(),
    checkpoint: () => driver.checkpoint(),
    checkSpace: () => space.check(),
    refuseWrites: (sentence) => refusals.set("caller", sentence),
    bytes: () => driver.bytes(),
    get ok() {
      return this.unwell === "";
    },
    get unwell() {
      return driver.problem || state.queue.refusedBecause;
    },
    get lastBackupAt() {
      return lastBackupAt;
    },
    status: async () => ({
      dialect: state.dialect,
      files: await driver.sizes(),
      waiting: state.queue.length + journal.queue.length,
      problem: driver.problem,
      lastBackupAt,
    }),
    blockedBy: () => [state, journal].map(({ queue }) => queue.blockedBy).find((one) => one !== "") ?? "",
    queues: () => [
      { key: "changes of the state", waiting: state.queue.length, most: maxWaiting },
      { key: "changes of the journal", waiting: journal.queue.length, most: maxWaiting },
    ],
    metrics: storeMetrics(driver, clock, () => lastBackupAt),
    shortenTimeouts,
    close,
  };
  clock.every(tickMs, closed.signal, () => driver.tick());
  clock.every(spaceMs, ending.signal, () => {
    space.check().catch((error: unknown) => log.debug("the space on the disk could not be read", { error }));
  });
  clock.every(trimMs, ending.signal, () => {
    driver
      .trim()
      .catch((error: unknown) => log.warn("the files of the store could not be looked after", { error }));
  });
  try {
    await store.migrate("host", version, own);
  } catch (error) {
    await close();
    throw error;
  }
  return store;
}
