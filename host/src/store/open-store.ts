import type {
  Cancel,
  Changes,
  Clock,
  Database,
  Dialect,
  Journal,
  Log,
  Metric,
  Migration,
  Store,
} from "@dicetower/contract";
import { checkNewestBackup } from "./backup-check.js";
import type { BackupReason } from "./backup-manifest.js";
import { type Backup, BackupShelf } from "./backup-shelf.js";
import { ChangeBook } from "./changes.js";
import { Bars, freeOn, watchRoom } from "./disk-room.js";
import type { FileSizes, Medium } from "./medium.js";
import { type MigrationStep, migrate, prepareRecords } from "./migrate.js";
import type { openPostgres } from "./postgres-medium.js";
import { openSqlite } from "./sqlite-medium.js";
import { storeMetrics } from "./store-metrics.js";
import { storeMigrations } from "./store-migrations.js";
import { mostWaiting } from "./write-queue.js";

/** What a store needs of its surroundings. */
export interface StoreOptions {
  /** The data folder. It must be this process' own. */
  readonly folder: string;
  /** PostgreSQL instead of files: `postgres://…`. */
  readonly databaseUrl?: string | undefined;
  /** Version of the host, recorded with its migrations and backups. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Whose code runs now, for naming who holds up others; the host's where it is not known. */
  readonly owner?: () => string | undefined;
  /** Tables of the parts of the host. */
  readonly migrations?: readonly Migration[];
  /** Told before each step of a migration. */
  readonly progress?: (step: MigrationStep) => void;
  /** Puts the newest whole backup in place of a damaged state by itself. */
  readonly restoreOnCorruption?: boolean;
  /** Told once of each file that is found to be damaged while it is open: what is wrong and what to do. */
  readonly damaged?: (sentence: string) => void;
  /** Name of a backup that stays whatever is taken meanwhile. */
  readonly spared?: string;
  /** Free bytes where the data folder is; the system is asked when left out. */
  readonly freeBytes?: () => Promise<number>;
}

/** Facts for the status page. */
export interface StoreStatus {
  readonly dialect: Dialect;
  /** Empty with PostgreSQL. */
  readonly files: readonly FileSizes[];
  /** Writes that wait. */
  readonly waiting: number;
  /** What is damaged and what to do, empty when nothing is known. */
  readonly problem: string;
  readonly lastBackupAt: number;
}

/** The store of an installation, open. */
export interface OpenStore extends Database {
  readonly dialect: Dialect;
  readonly state: Store;
  readonly journal: Journal;
  /** Brings the tables of a feature up to date. @throws DataFromLater, MigrationFailed */
  migrate(feature: string, version: string, migrations: readonly Migration[]): Promise<void>;
  /** The record of changes under the name of an owner. */
  changesFor(owner: string): Changes;
  /** Calls after each commit of this process that recorded changes, with the newest sequence. */
  onChanged(listener: (sequence: number) => void): Cancel;
  /** Takes old changes away that all readers have passed; answers how many. For a daily job. */
  pruneChanges(): Promise<number>;
  /** Takes a backup while everything goes on, then lets go of those no longer kept. */
  backup(reason: BackupReason): Promise<Backup>;
  backups(): Promise<Backup[]>;
  /** Looks through the newest backup thoroughly; answers what is wrong, empty when nothing is. */
  checkBackup(): Promise<string>;
  /** Checks all files through, behind what is being served; what it finds is in `ok` and `status`. */
  check(): Promise<void>;
  checkpoint(): Promise<void>;
  /** Refuses all writes with a sentence (50300), until it is called with an empty one: for a disk that is nearly full. */
  refuseWrites(sentence: string): void;
  status(): Promise<StoreStatus>;
  readonly metrics: readonly Metric[];
  /** Why it is not well: it is damaged, or can only be read for another reason. Empty while it is well. */
  readonly unwell: string;
  /** The sentence about a change that has been open for long and holds up others; empty where there is none. */
  heldUp(): string;
  /** What waits to be written. */
  queues(): readonly { readonly key: string; readonly waiting: number; readonly most: number }[];
  /** The host ends: from now on a change that takes long is taken back earlier, so that those behind it are written. */
  hurry(): void;
  /** Writes what is waiting and closes; the next start finds a store that ended in good order. */
  close(): Promise<void>;
}

/** Milliseconds between two looks at what takes too long. */
const tickMs = 500;
/** Milliseconds between two looks at the length of the write-ahead log and at the room on the disk. */
const trimMs = 30_000;
/** Milliseconds during which a backup before a migration serves the following ones, too. */
const backupServesMs = 600_000;

/** Loaded for those who use it: its driver costs a tenth of a second and several megabytes. */
const postgres: typeof openPostgres = async (...given) =>
  (await import("./postgres-medium.js")).openPostgres(...given);

/**
 * Opens the store of a data folder, or makes it.
 * @throws StoreDamaged when a file is damaged; nothing is changed then
 * @throws DataFromLater when the host's own tables are from a later version
 */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { clock, log, version, folder, owner = () => undefined } = options;
  const shelf = new BackupShelf(folder, options.spared);
  let book: ChangeBook | undefined;
  const committed = () => book?.committed();
  const medium: Medium =
    options.databaseUrl === undefined || options.databaseUrl === ""
      ? await openSqlite({
          ...options,
          shelf,
          restoreOnCorruption: options.restoreOnCorruption ?? false,
          owner,
          committed,
          damaged: options.damaged ?? (() => {}),
        })
      : await postgres(options.databaseUrl, { clock, log, owner, committed });
  const { state, journal } = medium;
  const ending = new AbortController();
  const closed = new AbortController();
  try {
    await prepareRecords(state);
    if (journal.dialect === "sqlite") await prepareRecords(journal);
    await medium.begun();
  } catch (error) {
    await medium.close();
    throw error;
  }
  book = new ChangeBook(state, () => clock.seconds());

  let lastBackupAt = (await shelf.list())[0]?.createdAt ?? 0;
  let backing: Promise<unknown> = Promise.resolve();
  const backup = (reason: BackupReason): Promise<Backup> => {
    const about = { dialect: state.dialect, createdAt: clock.seconds(), reason, version };
    const taken = backing.then(() => shelf.put(about, (target) => medium.copyTo(target)));
    backing = taken.then(
      () => shelf.prune(),
      () => {},
    );
    return taken.then((made) => {
      lastBackupAt = made.createdAt;
      return made;
    });
  };

  let backedUpAt = Number.NEGATIVE_INFINITY;
  const site = {
    state,
    journal,
    seconds: () => clock.seconds(),
    backup: async () => (await shelf.list())[0]?.name ?? "",
    pending: async (step: MigrationStep) => {
      options.progress?.(step);
      if (medium.fresh || clock.monotonic() - backedUpAt < backupServesMs) return;
      log.info("taking a backup before the tables change");
      await backup("before-migration");
      backedUpAt = clock.monotonic();
    },
  };

  const bars = new Bars([state.queue, journal.queue]);
  // With a server, its own disk counts, which it sees to itself.
  const room = watchRoom(
    state.dialect === "postgres"
      ? async () => Number.POSITIVE_INFINITY
      : (options.freeBytes ?? (() => freeOn(folder))),
    (sentence) => {
      bars.set("room", sentence);
      if (sentence === "") log.info("there is room on the disk again: writes go on");
      else log.error(sentence);
    },
  );
  const hurry = (): void => {
    for (const { queue } of [state, journal]) queue.hurry();
  };
  const end = async (): Promise<void> => {
    ending.abort();
    hurry();
    await backing.catch(() => {});
    // Looked after to the last: what hangs is ended, or nothing behind it would be.
    await medium.close().finally(() => closed.abort());
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
    migrate: (feature, featureVersion, migrations) => migrate(site, feature, featureVersion, migrations),
    changesFor: (owner) => book.for(owner),
    onChanged: (listener) => book.listen(listener),
    pruneChanges: () => book.prune(),
    backup,
    backups: () => shelf.list(),
    checkBackup: () => checkNewestBackup(shelf),
    check: () => medium.check(),
    checkpoint: () => medium.checkpoint(),
    refuseWrites: (sentence) => bars.set("caller", sentence),
    bytes: () => medium.bytes(),
    get ok() {
      return this.unwell === "";
    },
    get unwell() {
      return medium.problem || state.queue.barred;
    },
    get lastBackupAt() {
      return lastBackupAt;
    },
    status: async () => ({
      dialect: state.dialect,
      files: await medium.sizes(),
      waiting: state.queue.length + journal.queue.length,
      problem: medium.problem,
      lastBackupAt,
    }),
    heldUp: () => [state, journal].map(({ queue }) => queue.heldUp).find((one) => one !== "") ?? "",
    queues: () => [
      { key: "changes of the state", waiting: state.queue.length, most: mostWaiting },
      { key: "changes of the journal", waiting: journal.queue.length, most: mostWaiting },
    ],
    metrics: storeMetrics(medium, clock, () => lastBackupAt),
    hurry,
    close,
  };
  clock.every(tickMs, closed.signal, () => medium.tick());
  clock.every(trimMs, ending.signal, () => {
    Promise.all([medium.trim(), room.look()]).catch((error: unknown) =>
      log.warn("the files of the store could not be looked after", { error }),
    );
  });
  try {
    await store.migrate("host", version, [...storeMigrations, ...(options.migrations ?? [])]);
  } catch (error) {
    await close();
    throw error;
  }
  return store;
}
