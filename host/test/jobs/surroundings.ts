import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, type Job, jobs, type Phase, type Store } from "@dicetower/contract";
import Knex from "knex";
import { type FakeClock, fakeClock } from "../../src/clock/index.js";
import { createJobs, type Jobs, jobMigrations } from "../../src/jobs/index.js";
import { createRandom } from "../../src/random/index.js";
import { bareKernel } from "../kernel/surroundings.js";

/** Questions to all stores that wait for an answer: they are asked on another thread. */
let asked = 0;

async function counted<T>(work: Promise<T>): Promise<T> {
  asked++;
  try {
    return await work;
  } finally {
    asked--;
  }
}

/** A clock that lets every question to a store be answered before it moves on. */
export function patientClock(epochMs: number): FakeClock {
  return fakeClock(epochMs, async () => {
    for (let still = 0; still < 5; still = asked === 0 ? still + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  });
}

export type FileStore = Pick<Store, "read" | "change"> & { close(): Promise<void> };

/** A store in a file of its own, which several processes could open. */
export async function openFile(file: string): Promise<FileStore> {
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

export interface Place {
  readonly file: string;
  /** Another process of the same installation, as far as the store can tell. */
  process(clock: FakeClock, options?: { alone?: boolean; phase?: Phase }): Promise<Process>;
  end(): Promise<void>;
}

export interface Process {
  readonly jobs: Jobs;
  readonly store: FileStore;
  readonly kernel: ReturnType<typeof bareKernel>["kernel"];
  readonly lines: ReturnType<typeof bareKernel>["lines"];
  add(...items: Job[]): Promise<{ stop(): Promise<void> }>;
}

const alwaysOpen: Phase = { current: "open", reached: async () => {} };

export async function place(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-jobs-"));
  const file = join(folder, "state.db");
  const first = await openFile(file);
  for (const step of jobMigrations) await step.up(await first.read(async (db) => db), "sqlite");
  await first.close();
  const closing: (() => Promise<unknown>)[] = [];
  return {
    file,
    async process(clock, { alone = false, phase = alwaysOpen } = {}) {
      const { kernel, lines } = bareKernel({ clock });
      const store = await openFile(file);
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
