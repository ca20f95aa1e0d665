import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Boom, Clock, Dialect, Log } from "@dicetower/contract";
import { createClock } from "@dicetower/kernel";
import { testPostgres } from "@dicetower/testkit";
import { type OpenStore, openStore, type StoreOptions } from "../src/index.js";

const postgres = await testPostgres();

/** The databases that the suites run on. */
export const dialects: readonly Dialect[] = ["sqlite", "postgres"];

/** Defines a suite for one of them; without PostgreSQL, its tests count as skipped. */
export function describeOn(dialect: Dialect, title: string, define: (this: Mocha.Suite) => void): void {
  if (dialect === "postgres") postgres.describe(title, define);
  else describe(title, define);
}

/** A data folder, a database, and the stores that are opened on them. */
export interface TestHome {
  readonly folder: string;
  readonly lines: string[];
  /** Undefined with SQLite. */
  readonly url: string | undefined;
  open(options?: Partial<StoreOptions>): Promise<OpenStore>;
  /** Closes all stores and removes everything. */
  end(): Promise<void>;
}

/** Makes a home for stores. */
export async function testHome(dialect: Dialect = "sqlite", clock: Clock = createClock()): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-store-"));
  const database = dialect === "postgres" ? await postgres.database() : undefined;
  const lines: string[] = [];
  const stores: OpenStore[] = [];
  const write = (message: string) => void lines.push(message);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  return {
    folder,
    lines,
    url: database?.url,
    async open(options = {}) {
      const store = await openStore({
        folder,
        databaseUrl: database?.url,
        version: "0.1.0",
        clock,
        log,
        ...options,
      });
      stores.push(store);
      return store;
    },
    async end() {
      for (const store of stores) await store.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns code and message of the failure that a promise rejects with; code 0 for any other error. */
export async function failureOf(work: Promise<unknown>): Promise<{ code: number; message: string }> {
  try {
    await work;
  } catch (error) {
    const { data, message } = error as Boom<{ code: number } | undefined>;
    return { code: data?.code ?? 0, message };
  }
  throw new Error("it did not fail");
}

/** The failure of a change of the owner "hog" that has taken too long. */
export const late = {
  code: 50000,
  message: 'A change by "hog" took longer than 30 s and was taken back.',
};
