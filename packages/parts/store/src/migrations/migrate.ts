import type { Connection, Dialect, Migration, Store } from "@dicetower/contract";
import semver from "semver";
import { DataFromLater, MigrationFailed } from "../core/errors.js";
import type { SqlStore } from "../core/sql-store.js";

/** A step that is about to run, shown by the launcher. */
export interface MigrationStep {
  readonly feature: string;
  readonly migration: string;
  /** Counted from 1. */
  readonly step: number;
  readonly steps: number;
}

/** Parts that migrations need. */
export interface MigrationSite {
  readonly state: SqlStore;
  readonly journal: SqlStore;
  /** UTC epoch seconds. */
  readonly seconds: () => number;
  /** Called before a step runs. */
  readonly pending: (step: MigrationStep) => Promise<void>;
  /** Name of the newest backup, empty when there is none. */
  readonly backup: () => Promise<string>;
}

const table = "host_migration";

interface MigrationRecord {
  readonly id: string;
  readonly version: string;
  readonly works_from: string;
}

/** Creates the table of records in a store. */
export function prepareRecords(store: SqlStore): Promise<void> {
  return store.queue.migration(async (db) => {
    await lock(db, store.dialect);
    if (await db.schema.hasTable(table)) return;
    await db.schema.createTable(table, (columns) => {
      columns.text("feature").notNullable();
      columns.text("id").notNullable();
      columns.text("version").notNullable();
      columns.text("works_from").notNullable();
      columns.bigInteger("at").notNullable();
      columns.primary(["feature", "id"]);
    });
  });
}

/**
 * Brings the tables of a feature up to date, each step in one transaction with its record.
 * @throws DataFromLater when a step is recorded that this code does not know and cannot live with
 * @throws MigrationFailed when a step fails; earlier ones stay
 */
export async function migrate(
  site: MigrationSite,
  feature: string,
  version: string,
  migrations: readonly Migration[],
): Promise<void> {
  const stores = site.state.dialect === "sqlite" ? [site.state, site.journal] : [site.state];
  const done = await recordedSteps(stores, feature, version, migrations, site.backup);
  const pending = migrations.filter(({ id }) => !done.has(id));
  for (const [at, migration] of pending.entries()) {
    await site.pending({ feature, migration: migration.id, step: at + 1, steps: pending.length });
    await step(site, feature, version, migration);
  }
}

/**
 * Returns the steps of a feature that were run.
 * @param backup name of the newest backup, empty when there is none
 * @throws DataFromLater when a step is recorded that this code does not know and cannot live with
 */
export async function recordedSteps(
  stores: readonly Pick<Store, "read">[],
  feature: string,
  version: string,
  migrations: readonly Migration[],
  backup: () => Promise<string>,
): Promise<ReadonlySet<string>> {
  const known = new Set(migrations.map(({ id }) => id));
  const done = new Set<string>();
  for (const store of stores) {
    for (const record of await recordsOf(store, feature)) {
      done.add(record.id);
      if (!known.has(record.id) && semver.lt(version, record.works_from))
        throw new DataFromLater(feature, version, record.version, record.works_from, await backup());
    }
  }
  return done;
}

/** Code whose tables are checked. */
export interface MigratedCode {
  readonly feature: string;
  readonly version: string;
  readonly migrations: readonly Migration[];
}

/** Finds data that some of the code cannot use: a newer process has migrated it while this one ran. */
export async function findLater(
  site: Pick<MigrationSite, "state" | "backup">,
  all: readonly MigratedCode[],
): Promise<DataFromLater | undefined> {
  const rows = await site.state.read((db) =>
    db(table).select<(MigrationRecord & { readonly feature: string })[]>(
      "feature",
      "id",
      "version",
      "works_from",
    ),
  );
  for (const { feature, version, migrations } of all) {
    const known = new Set(migrations.map(({ id }) => id));
    for (const row of rows)
      if (row.feature === feature && !known.has(row.id) && semver.lt(version, row.works_from))
        return new DataFromLater(feature, version, row.version, row.works_from, await site.backup());
  }
  return undefined;
}

async function step(
  site: MigrationSite,
  feature: string,
  version: string,
  { id, worksFrom, store: place, up }: Migration,
): Promise<void> {
  const store = place === "journal" ? site.journal : site.state;
  try {
    await store.queue.migration(async (db) => {
      await lock(db, store.dialect);
      // Another process may have been faster.
      if ((await db(table).where({ feature, id }).first()) !== undefined) return;
      await up(db, store.dialect);
      await db(table).insert({
        feature,
        id,
        version,
        works_from: worksFrom ?? version,
        at: site.seconds(),
      });
    });
  } catch (error) {
    throw new MigrationFailed(feature, id, error);
  }
}

function recordsOf(store: Pick<Store, "read">, feature: string): Promise<MigrationRecord[]> {
  return store.read((db) =>
    db(table).where({ feature }).select<MigrationRecord[]>("id", "version", "works_from"),
  );
}

/** Locks migrations of all processes on PostgreSQL; SQLite has one writer anyway. */
async function lock(db: Connection, dialect: Dialect): Promise<void> {
  if (dialect === "postgres")
    await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.host_migration'))");
}
