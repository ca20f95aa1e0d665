import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Connection,
  type Dialect,
  type Job,
  jobs,
  type Log,
  type Phase,
  type Store,
} from "@dicetower/contract";
import { createClock, createRandom, type FakeClock, fakeClock } from "@dicetower/kernel";
import { bareKernel } from "@dicetower/kernel/testing";
import { openStore } from "@dicetower/store";
import { testPostgres } from "@dicetower/testkit";
import Knex from "knex";
import { createJobs, type Jobs, jobMigrations } from "../src/index.js";

/** Number of pending queries of all stores, which are answered by another thread. */
let asked = 0;

async function counted<T>(work: Promise<T>): Promise<T> {
  asked++;
  try {
    return await work;
  } finally {
    asked--;
  }
}

/** Makes a clock that waits for every query of a store before it moves on. */
export function patientClock(epochMs?: number): FakeClock {
  return fakeClock(epochMs, async () => {
    for (let still = 0; still < 5; still = asked === 0 ? still + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  });
}

const postgres = await testPostgres();

/** Defines a suite for one kind of database; without PostgreSQL, its tests count as skipped. */
export function describeOn(dialect: Dialect, title: string, define: (this: Mocha.Suite) => void): void {
  if (dialect === "postgres") postgres.describe(title, define);
  else describe(title, define);
}

type JobStore = Pick<Store, "read" | "change"> & { close(): Promise<void> };

/** Opens a store in a file that several processes could open. */
async function openFile(file: string): Promise<JobStore> {
  const db: Connection = Knex({
    client: "sqlite3",
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await db.raw("pragma busy_timeout = 5000");
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (work) => counted(work(db)),
    change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
      const next = last.then(async () => {
        await db.raw("begin immediate");
        try {
          const result = await work(db);
          await db.raw("commit");
          return result;
        } catch (error) {
          await db.raw("rollback");
          throw error;
        }
      });
      last = next.catch(() => {});
      return counted(next);
    },
    close: () => db.destroy(),
  };
}

/** Opens the store of one of several processes that share a database, each with a data folder of its own. */
async function openShared(folder: string, databaseUrl: string): Promise<JobStore> {
  const quiet = () => {};
  const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const clock = createClock();
  const migrations = jobMigrations;
  const opened = await openStore({ folder, databaseUrl, version: "0.1.0", clock, log, migrations });
  return {
    read: (work) => counted(opened.state.read(work)),
    change: (work) => counted(opened.state.change(work)),
    close: () => opened.close(),
  };
}

/** Opens the database of an installation as a further process would. */
async function shared(dialect: Dialect, folder: string) {
  if (dialect === "postgres") {
    const database = await postgres.database();
    let processes = 0;
    return {
      open: () => openShared(join(folder, String(processes++)), database.url),
      drop: () => database.drop(),
    };
  }
  const file = join(folder, "state.db");
  const first = await openFile(file);
  for (const step of jobMigrations) await step.up(await first.read(async (db) => db), "sqlite");
  await first.close();
  return { open: () => openFile(file), drop: async () => {} };
}

export interface Place {
  /** Starts another process of the same installation, as far as the store can tell. */
  process(clock: FakeClock, options?: { alone?: boolean; phase?: Phase }): Promise<Process>;
  end(): Promise<void>;
}

export interface Process {
  readonly jobs: Jobs;
  readonly store: JobStore;
  readonly kernel: ReturnType<typeof bareKernel>["kernel"];
  readonly lines: ReturnType<typeof bareKernel>["lines"];
  add(...items: Job[]): Promise<{ stop(): Promise<void> }>;
}

const alwaysOpen: Phase = { current: "open", reached: async () => {} };

export async function place(dialect: Dialect): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-jobs-"));
  const database = await shared(dialect, folder);
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async process(clock, { alone = false, phase = alwaysOpen } = {}) {
      const { kernel, lines } = bareKernel({ clock });
      const store = await database.open();
      const made = await createJobs(kernel.root, { store, clock, random: createRandom(), phase, alone });
      closing.push(async () => {
        const stopped = made.stop();
        await clock.advance(10_000);
        await stopped;
        await store.close();
      });
      let parts = 0;
      return {
        jobs: made,
        store,
        kernel,
        lines,
        add: (...items) => kernel.root.fork(`part-${parts++}`, (part) => part.add(jobs, ...items)),
      };
    },
    async end() {
      for (const close of closing) await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
