import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Connection, Dialect, Store } from "@dicetower/contract";
import knex from "knex";
import { BackupCatalog } from "./backup/backup-catalog.js";
import { recordedSteps } from "./migrations/migrate.js";
import { storeMigrations } from "./migrations/store-migrations.js";
import type { StoreOptions } from "./open-store.js";
import { neverUsed, problemOf } from "./sqlite/integrity.js";
import { immutableUri, loadSqlite } from "./sqlite/native-sqlite.js";
import { readMark } from "./sqlite/run-mark.js";
import { fileSize, journalFile, stateFile } from "./sqlite/store-files.js";

/** A store that is only read: nothing is created, repaired or migrated. */
export interface ReadOnlyStore {
  /** True if a store exists. */
  readonly begun: boolean;
  /** A description of what is wrong; empty when nothing is. */
  readonly problem: string;
  /** Reads the state; usable only where `begun` is true and `problem` is empty. */
  readonly state: Store;
  readonly close: () => Promise<void>;
}

/**
 * Opens a store for reading and checks its files, also where `openStore` would refuse it.
 * @throws DataFromLater when the host's own tables are from a later version
 */
export async function openReadOnlyStore(
  options: Pick<StoreOptions, "folder" | "databaseUrl" | "version" | "clock" | "log" | "migrations">,
): Promise<ReadOnlyStore> {
  const { folder, databaseUrl, version, migrations = [] } = options;
  const store =
    databaseUrl === undefined
      ? await openFilesReadOnly(folder)
      : await openServerReadOnly(databaseUrl, options);
  if (!store.begun || store.problem !== "") return store;
  try {
    const newest = async () => (await new BackupCatalog(folder).list())[0]?.name ?? "";
    await recordedSteps([store.state], "host", version, [...storeMigrations, ...migrations], newest);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openFilesReadOnly(folder: string): Promise<ReadOnlyStore> {
  loadSqlite();
  const path = join(folder, stateFile);
  const mark = await readMark(folder);
  const state = await checkFile(path);
  // The flags are combined with those for writing; the URI restricts them.
  const filename = hasLog(path) ? `${pathToFileURL(path).href}?mode=ro` : immutableUri(path);
  const connection = { filename, flags: ["OPEN_URI"] };
  const reader = knex({ client: "sqlite3", connection, useNullAsDefault: true, pool: { min: 0, max: 1 } });
  const store = { state: storeOf("sqlite", reader), close: () => reader.destroy() };
  if (mark === undefined && neverUsed.has(state)) return { ...store, begun: false, problem: "" };
  if (mark?.restoring !== undefined)
    return {
      ...store,
      begun: true,
      problem: `the restoring of backup ${basename(mark.restoring)} was interrupted; the next start brings it to its end`,
    };
  const journal = join(folder, journalFile);
  const past = (await fileSize(journal)) === 0 ? "" : await checkFile(journal);
  const problems = [
    [stateFile, state],
    [journalFile, past],
  ];
  const problem = problems
    .filter(([, what]) => what !== "")
    .map(([name, what]) => `${name} is damaged (${what})`)
    .join("; ");
  return { ...store, begun: true, problem };
}

/** Checks a file without leaving a write-ahead log next to it, unless another process began to write meanwhile. */
async function checkFile(path: string): Promise<string> {
  if (!hasLog(path)) {
    const problem = await problemOf(path, "whole", "immutable");
    if (!hasLog(path)) return problem;
  }
  return problemOf(path, "whole");
}

function hasLog(path: string): boolean {
  return existsSync(`${path}-wal`);
}

async function openServerReadOnly(
  url: string,
  { clock, log }: Pick<StoreOptions, "clock" | "log">,
): Promise<ReadOnlyStore> {
  const { PostgresServer } = await import("./postgres/postgres-server.js");
  const server = new PostgresServer(url, { clock, log, owner: () => undefined, committed: () => {} });
  try {
    const begun = await server.state.read((db) => db.schema.hasTable("host_migration"));
    return {
      begun,
      problem: "",
      state: storeOf("postgres", server.reader),
      close: () => server.close(),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function storeOf(dialect: Dialect, reader: Connection): Store {
  const readOnly = () => new Error("a read-only store takes no changes");
  return {
    dialect,
    read: (work) => work(reader),
    change: () => Promise.reject(readOnly()),
    group() {
      throw readOnly();
    },
  };
}
