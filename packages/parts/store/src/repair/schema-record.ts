import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Joi, type Store } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";

/** A table, index, trigger or view, as `sqlite_schema` lists it. */
export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly rootpage: number;
  /** Null for the index of a constraint. */
  readonly sql: string | null;
}

/** A migration that was run. */
export interface RanMigration {
  readonly feature: string;
  readonly id: string;
  readonly version: string;
  readonly works_from: string;
  readonly at: number;
}

/** What the migrations have made of a file, kept beside it: a repair finds the tables where the file no longer names them. */
export interface RecordedSchema {
  readonly pageSize: number;
  /** Number that SQLite counts up with each change of the tables. */
  readonly schemaVersion: number;
  readonly entries: readonly SchemaEntry[];
  readonly migrations: readonly RanMigration[];
}

const recordName = "state.schema.json";

const shape = Joi.object<RecordedSchema>({
  pageSize: Joi.number().integer().min(512).max(65_536).required(),
  schemaVersion: Joi.number().integer().required(),
  entries: Joi.array()
    .items({
      type: Joi.string().required(),
      name: Joi.string().required(),
      tbl_name: Joi.string().required(),
      rootpage: Joi.number().integer().min(0).required(),
      sql: Joi.string().allow(null).required(),
    })
    .required(),
  migrations: Joi.array()
    .items({
      feature: Joi.string().required(),
      id: Joi.string().required(),
      version: Joi.string().required(),
      works_from: Joi.string().required(),
      at: Joi.number().integer().required(),
    })
    .required(),
});

/** Reads the record of a data folder; undefined where there is none that can be used. */
export async function readSchemaRecord(folder: string): Promise<RecordedSchema | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(join(folder, recordName), "utf8"));
    return Joi.attempt(found, shape, { convert: false }) as RecordedSchema;
  } catch {
    return undefined;
  }
}

/** Keeps the record of an open store. */
export class SchemaRecorder {
  /** What the file said of itself when it was last recorded. */
  #recorded = "";

  constructor(
    readonly folder: string,
    readonly state: Pick<Store, "read">,
  ) {}

  /** Writes the record where a migration has run since. @throws what reading throws */
  async keep(): Promise<void> {
    const stamp = await this.state.read(async (db) => {
      const [row] = await db.raw<object[]>(
        "select schema_version, (select count(*) from host_migration) as migrations from pragma_schema_version",
      );
      return JSON.stringify(row);
    });
    if (stamp === this.#recorded) return;
    const record = await this.state.read(async (db): Promise<RecordedSchema> => {
      const [pragmas] = await db.raw<{ pageSize: number; schemaVersion: number }[]>(
        "select page_size as pageSize, schema_version as schemaVersion from pragma_page_size, pragma_schema_version",
      );
      return {
        pageSize: Number(pragmas?.pageSize),
        schemaVersion: Number(pragmas?.schemaVersion),
        entries: await db.raw<SchemaEntry[]>("select type, name, tbl_name, rootpage, sql from sqlite_schema"),
        migrations: await db<RanMigration>("host_migration").select(
          "feature",
          "id",
          "version",
          "works_from",
          "at",
        ),
      };
    });
    await writeWhole(join(this.folder, recordName), `${JSON.stringify(record)}\n`);
    this.#recorded = stamp;
  }
}
