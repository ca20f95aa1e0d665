import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection, Log, Migration } from "@dicetower/contract";
import { jobMigrations } from "@dicetower/jobs";
import { createClock } from "@dicetower/kernel";
import { type OpenStore, openStore } from "@dicetower/store";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { settingsMigration } from "../../packages/parts/settings/src/index.js";
import { fullFeatures } from "../conformance/full-tower.js";

const quiet = () => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const open = (folder: string): Promise<OpenStore> =>
  openStore({ folder, version: "0.1.0", clock: createClock(), log });

/** Tables and indexes of both files, as their statements. */
async function schemaOf(store: OpenStore): Promise<string[]> {
  const statements = (db: Connection) =>
    db("sqlite_schema").whereNotNull("sql").orderBy("name").pluck("sql") as unknown as Promise<string[]>;
  return [...(await store.state.read(statements)), ...(await store.journal.read(statements))];
}

async function recordsOf(store: OpenStore, feature: string): Promise<string[]> {
  const ids = (db: Connection) =>
    db("host_migration").where({ feature }).orderBy("id").pluck("id") as unknown as Promise<string[]>;
  return [...(await store.state.read(ids)), ...(await store.journal.read(ids))].sort();
}

const owners = [
  ...(await fullFeatures()).map(({ id, migrations }) => ({ id, migrations })),
  { id: "settings-of-host", migrations: [settingsMigration] },
  { id: "jobs-of-host", migrations: jobMigrations },
].filter(({ migrations }) => migrations.length > 0);

/** An owner with a single step, one with several, and the host itself; a long run takes all. */
const byCount = owners.toSorted((a, b) => a.migrations.length - b.migrations.length);
const several = byCount.find(({ migrations }) => migrations.length > 1);
const some = new Set([byCount[0]?.id, several?.id, "settings-of-host", "jobs-of-host"]);

/*
 * What a killed process leaves is what its files hold at that moment: the system keeps them. So the files are copied
 * before each statement, and each copy is what a kill there would have left.
 */
describe("a process that is killed while tables change", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-upgrade-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const { id, migrations } of owners)
    (some.has(id) ? it : longIt)(
      `leaves whole steps of ${id} alone and is finished by the next start`,
      async function () {
        this.timeout(240_000);
        const live = join(folder, "live");
        const copies: string[] = [];
        const copy = () => {
          const target = join(folder, `copy-${copies.length}`);
          mkdirSync(target);
          for (const name of readdirSync(live))
            if (/\.(db|db-wal|json)$/.test(name)) copyFileSync(join(live, name), join(target, name));
          copies.push(target);
        };
        const seen = new WeakSet<Connection>();
        const watched = migrations.map(
          (migration): Migration => ({
            ...migration,
            async up(db, dialect) {
              // The record of the step is a statement like any other: the connection is watched from here on.
              if (!seen.has(db)) db.on("query", copy);
              seen.add(db);
              await migration.up(db, dialect);
              copy();
            },
          }),
        );
        const store = await open(live);
        /** What there is after so many steps. */
        const after = [await schemaOf(store)];
        for (let count = 1; count <= migrations.length; count++) {
          await store.migrate(id, "0.1.0", watched.slice(0, count));
          after.push(await schemaOf(store));
        }
        await store.close();
        expect(copies.length, "statements").to.be.at.least(migrations.length * 2);

        for (const left of copies) {
          const next = await open(left);
          const done = await recordsOf(next, id);
          expect(done).to.deep.equal(migrations.map((step) => step.id).slice(0, done.length));
          expect(await schemaOf(next), `with ${done.length} steps done`).to.deep.equal(after[done.length]);
          await next.migrate(id, "0.1.0", migrations);
          expect(await schemaOf(next)).to.deep.equal(after.at(-1));
          await next.close();
          rmSync(left, { recursive: true });
        }
      },
    );
});
