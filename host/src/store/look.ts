import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Connection, Dialect, Store } from "@dicetower/contract";
import knex from "knex";
import { BackupShelf } from "./backup-shelf.js";
import { journalFile, stateFile } from "./file-names.js";
import { fileSize } from "./file-size.js";
import { nothing, problemOf } from "./integrity.js";
import { recordedSteps } from "./migrate.js";
import { stillAddress } from "./native-sqlite.js";
import type { StoreOptions } from "./open-store.js";
import { readMark } from "./run-mark.js";
import { storeMigrations } from "./store-migrations.js";

/** A store that is looked at, and not opened: nothing is made, mended or brought up to date. */
export interface Look {
  /** Something is there. */
  readonly begun: boolean;
  /** What is wrong, empty when nothing is. */
  readonly problem: string;
  /** Of the state; only where it is begun and nothing is wrong. */
  readonly state: Store;
  close(): Promise<void>;
}

/**
 * Looks through a store, whether or not it could be opened.
 * @throws DataFromLater when the host's own tables are from a later version
 */
export async function lookAtStore(
  options: Pick<StoreOptions, "folder" | "databaseUrl" | "version" | "clock" | "log" | "migrations">,
): Promise<Look> {
  const { folder, databaseUrl, version, migrations = [] } = options;
  const look =
    databaseUrl === undefined ? await lookAtFiles(folder) : await lookAtServer(databaseUrl, options);
  if (!look.begun || look.problem !== "") return look;
  try {
    const newest = async () => (await new BackupShelf(folder).list())[0]?.name ?? "";
    await recordedSteps([look.state], "host", version, [...storeMigrations, ...migrations], newest);
    return look;
  } catch (error) {
    await look.close();
    throw error;
  }
}

async function lookAtFiles(folder: string): Promise<Look> {
  const path = join(folder, stateFile);
  const mark = await readMark(folder);
  const state = await seen(path);
  // The flags are added to those that write; the address narrows them.
  const filename = hasLog(path) ? `${pathToFileURL(path).href}?mode=ro` : stillAddress(path);
  const connection = { filename, flags: ["OPEN_URI"] };
  const reader = knex({ client: "sqlite3", connection, useNullAsDefault: true, pool: { min: 0, max: 1 } });
  const look = { state: storeOf("sqlite", reader), close: () => reader.destroy() };
  if (mark === undefined && nothing.has(state)) return { ...look, begun: false, problem: "" };
  if (mark?.restoring !== undefined)
    return {
      ...look,
      begun: true,
      problem: `the restoring of backup ${basename(mark.restoring)} was interrupted; the next start brings it to its end`,
    };
  const journal = join(folder, journalFile);
  const past = (await fileSize(journal)) === 0 ? "" : await seen(journal);
  const problems = [
    [stateFile, state],
    [journalFile, past],
  ];
  const problem = problems
    .filter(([, what]) => what !== "")
    .map(([name, what]) => `${name} is damaged (${what})`)
    .join("; ");
  return { ...look, begun: true, problem };
}

/** Looks through a file, and leaves no log beside one that has none, unless somebody began to write it meanwhile. */
async function seen(path: string): Promise<string> {
  if (!hasLog(path)) {
    const problem = await problemOf(path, "whole", "still");
    if (!hasLog(path)) return problem;
  }
  return problemOf(path, "whole");
}

function hasLog(path: string): boolean {
  return existsSync(`${path}-wal`);
}

async function lookAtServer(url: string, { clock, log }: Pick<StoreOptions, "clock" | "log">): Promise<Look> {
  const { PostgresServer } = await import("./postgres-server.js");
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
  const lookOnly = () => new Error("a store that is looked at takes no changes");
  return {
    dialect,
    read: (work) => work(reader),
    change: () => Promise.reject(lookOnly()),
    group() {
      throw lookOnly();
    },
  };
}
