import type { Connection, Dialect } from "@dicetower/contract";
import { quote } from "../core/quote.js";

/** A feature that had another id in an earlier version. */
export interface RenamedFeature {
  readonly id: string;
  readonly formerId: string;
}

/** A table, sequence or index, with the statement that makes it where SQLite keeps one. */
interface Relation {
  readonly type: "table" | "sequence" | "index";
  readonly name: string;
  readonly sql: string | null;
}

/**
 * Gives the tables, indexes and records of migrations of a feature its present id, within the transaction of a migration.
 * Nothing happens in a file in which the former id has run no migration, or the present one has already.
 * @param ids of all features of the installation: the tables of `session-logs` are not those of `session`
 */
export async function renameTables(
  db: Connection,
  dialect: Dialect,
  { id, formerId }: RenamedFeature,
  ids: readonly string[],
): Promise<void> {
  const recorded = (await db("host_migration").distinct("feature").pluck("feature")) as string[];
  if (!recorded.includes(formerId) || recorded.includes(id)) return;
  const before = prefixOf(formerId);
  const longer = [...ids, ...recorded]
    .map(prefixOf)
    .filter((one) => one !== before && one.startsWith(before));
  const isOwn = ({ name }: Relation): boolean =>
    name.startsWith(before) && !longer.some((one) => name.startsWith(one));
  const next = ({ name }: Relation): string => prefixOf(id) + name.slice(before.length);

  // Read again for each type: a renamed table has changed the statements of its indexes.
  for (const type of ["table", "sequence", "index"] as const)
    for (const relation of (await relations(db, dialect)).filter((one) => one.type === type && isOwn(one))) {
      const { name, sql } = relation;
      if (dialect === "postgres" || type === "table")
        await db.raw(`alter ${type} ${quote(name)} rename to ${quote(next(relation))}`);
      else if (sql !== null) {
        await db.raw(`drop index ${quote(name)}`);
        await db.raw(sql.replace(name, () => next(relation)));
      }
    }
  await db("host_migration").where({ feature: formerId }).update({ feature: id });
}

/** Gives the changes that a feature has recorded, and its places in those of others, its present id. */
export async function renameChanges(db: Connection, { id, formerId }: RenamedFeature): Promise<void> {
  await db("host_change").where({ owner: formerId }).update({ owner: id });
  const present = db("host_reader").where({ owner: id }).select("name");
  await db("host_reader").where({ owner: formerId }).whereNotIn("name", present).update({ owner: id });
}

function prefixOf(id: string): string {
  return `${id.replaceAll("-", "_")}_`;
}

async function relations(db: Connection, dialect: Dialect): Promise<readonly Relation[]> {
  if (dialect === "sqlite")
    return db.raw<Relation[]>("select type, name, sql from sqlite_schema where type in ('table', 'index')");
  const { rows } = await db.raw<{ rows: Relation[] }>(
    `select case relkind when 'r' then 'table' when 'S' then 'sequence' else 'index' end as type, relname as name,
       null as sql from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S', 'i')`,
  );
  return rows;
}
