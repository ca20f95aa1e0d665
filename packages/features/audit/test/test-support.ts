import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Change,
  ChangeRow,
  Changes,
  Connection,
  Files,
  JsonValue,
  Log,
  Restore,
  Restores,
  Store,
} from "@dicetower/contract";
import { systemActor } from "@dicetower/contract";
import { createFiles } from "@dicetower/files";
import { fakeClock } from "@dicetower/testkit";
import knex from "knex";
import { type Head, HeadRow } from "../src/chain/head.js";
import { verify } from "../src/chain/verify.js";
import { Writer } from "../src/log-files/writer.js";
import { migrations } from "../src/migrations.js";
import type { Verdict } from "../src/query/answers.js";
import { AuditReader } from "../src/query/query.js";

const never = new AbortController().signal;
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A log in a temporary folder, its database in memory, and changes that a test makes up. */
export async function openLog(begin = Date.UTC(2026, 4, 1, 12)) {
  const path = await mkdtemp(join(tmpdir(), "dicetower-audit-"));
  const db = knex({ client: "sqlite3", connection: ":memory:", useNullAsDefault: true, pool: { max: 1 } });
  for (const migration of migrations) await migration.up(db, "sqlite");
  const clock = fakeClock(begin);
  const folder = (createFiles(path) as Files).folder("audit");
  let reading: (() => Promise<unknown>) | undefined;
  const stream = folder.stream.bind(folder);
  folder.stream = async (...given) => {
    const meanwhile = reading;
    reading = undefined;
    await meanwhile?.();
    return stream(...given);
  };
  const rows: ChangeRow[] = [];
  let broken = false;
  let passed = 0;
  const store: Pick<Store, "read" | "change"> = {
    read: (work) => work(db),
    change: (work) =>
      db.transaction(async (transaction) => {
        const result = await work(transaction as unknown as Connection);
        if (broken) throw new Error("killed between the file and the database");
        return result;
      }),
  };
  const changes: Changes = {
    record: async () => {},
    forget: async () => 0,
    note: async () => {},
    after: async (sequence, limit) => rows.filter((row) => row.sequence > sequence).slice(0, limit),
    last: async () => rows.at(-1)?.sequence ?? 0,
    reader: () => ({
      position: async () => passed,
      pass: async (sequence) => {
        passed = sequence;
      },
    }),
  };
  const outliving: Record<string, JsonValue> = {};
  let restored: Restore | undefined;
  const restores: Restores = {
    last: async () => restored,
    note: async (_db, name, value) => {
      outliving[name] = value;
    },
  };
  const row = new HeadRow("test", restores);
  const start = () => new Writer({ folder, store, row, restores, changes, clock, log: quiet });
  let writer = start();
  const fileOf = (name: string) => join(path, "audit", name);

  return {
    clock,
    folder,
    /** Makes changes up; a gap in their sequence is usual. */
    change(count: number, more: Partial<Change> = {}) {
      for (let n = 0; n < count; n++)
        rows.push({
          sequence: (rows.at(-1)?.sequence ?? 0) + 2,
          owner: "test",
          at: clock.seconds(),
          action: "reply.update",
          actor: { ...systemActor, kind: "panel", id: "9f86d081", address: "192.0.2.1" },
          target: { type: "reply", id: String(rows.length + 1), name: "名字" },
          after: { n },
          ...more,
        });
    },
    rows,
    /** Rows up to there may be taken away. */
    passed: () => passed,
    catchUp: () => writer.catchUp(never),
    /** Begins anew, as after a restart of the process. */
    restart() {
      writer = start();
    },
    /** Has the database refuse to commit. */
    break(now: boolean) {
      broken = now;
    },
    /** Has something happen once, while a file is read. */
    whileReading(work: () => Promise<unknown>) {
      reading = work;
    },
    head: () => writer.head(),
    /** Puts the database back, as restoring a backup does. */
    restore: (head: Head) => row.write(db, head),
    /** The same with the record that a restore leaves. @param asked the database before could be asked */
    async restoreRecorded(head: Head, asked: boolean) {
      const change = rows.at(-1)?.sequence ?? 0;
      restored = {
        key: String(clock.monotonic()),
        at: clock.seconds(),
        backup: "the backup",
        change,
        outlived: asked ? { ...outliving } : {},
        from: "",
        earlier: [],
        unasked: asked ? "" : "it was gone",
      };
      await row.write(db, head);
    },
    verify: (): Promise<Verdict> => verify(folder, writer, never),
    writer: () => writer,
    find: async (filter = {}, page = 1, pageSize = 20) =>
      new AuditReader(folder).find(await writer.head(), filter, page, pageSize, never),
    lines: async (name: string) => (await readFile(fileOf(name), "utf8")).split("\n").slice(0, -1),
    read: (name: string) => readFile(fileOf(name), "utf8"),
    write: (name: string, content: string | Buffer) => writeFile(fileOf(name), content),
    /** Changes the lines of a file behind the service's back. */
    async tamper(name: string, change: (lines: string[]) => readonly string[]) {
      const lines = (await readFile(fileOf(name), "utf8")).split("\n").slice(0, -1);
      await writeFile(
        fileOf(name),
        change(lines)
          .map((line) => `${line}\n`)
          .join(""),
      );
    },
    remove: (name: string) => rm(fileOf(name)),
    async close() {
      await db.destroy();
      await rm(path, { recursive: true, force: true });
    },
  };
}

export type TestLog = Awaited<ReturnType<typeof openLog>>;

export const dayMs = 86_400_000;
