import { quote } from "../core/quote.js";

/** Runs a query; parameters are `$1`, `$2`, … */
export type Ask = <Row extends object>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** A column as the catalogue of PostgreSQL describes it. */
export interface ColumnPlan {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
  /** `a` always, `d` by default, empty for none. */
  readonly identity: string;
  /** The expression of a generated column is its default. */
  readonly generated: boolean;
}

/** The definition of a table. */
export interface TablePlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  /** Names and definitions of the constraints; foreign keys last. */
  readonly constraints: readonly {
    readonly name: string;
    readonly definition: string;
    readonly foreign: boolean;
  }[];
  readonly indexes: readonly string[];
}

/** A sequence and its last value. */
export interface SequencePlan {
  readonly name: string;
  readonly type: string;
  readonly last: string | null;
  readonly table: string | null;
  readonly column: string | null;
  /** Whether it belongs to an identity column and is created with it. */
  readonly internal: boolean;
}

/**
 * Tables that a restore leaves unchanged: files shared by several processes, and tables of features that end in
 * `_outlasting`. Every data folder has a copy of the files, and a backup of a single process has no files either.
 */
const sharedFiles = /^host_file(?:_|$)|_outlasting$/;

/** Returns the names of our tables: those of the host and of every feature that ever had a migration. */
export async function ownTables(ask: Ask): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
     and relkind = 'r' order by relname`,
  );
  if (!tables.some(({ name }) => name === "host_migration")) return [];
  const features = await ask<{ feature: string }>("select distinct feature from host_migration");
  const prefixes = ["host_", ...features.map(({ feature }) => `${feature.replaceAll("-", "_")}_`)];
  return tables
    .map(({ name }) => name)
    .filter((name) => !sharedFiles.test(name) && prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Reads the definition of a table. */
export async function planTable(ask: Ask, name: string): Promise<TablePlan> {
  const columns = await ask<ColumnPlan>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
       pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity as identity, a.attgenerated <> '' as generated
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [quote(name)],
  );
  const constraints = await ask<{ name: string; definition: string; foreign: boolean }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, contype = 'f' as foreign
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'x', 'f')
     order by contype = 'f', conname`,
    [quote(name)],
  );
  const indexes = await ask<{ definition: string }>(
    `select replace(pg_get_indexdef(i.indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ') as definition
     from pg_index i where i.indrelid = $1::regclass
     and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [quote(name)],
  );
  return { name, columns, constraints, indexes: indexes.map(({ definition }) => definition) };
}

/** Reads the sequences that belong to columns of these tables. */
export function planSequences(ask: Ask, tables: readonly string[]): Promise<SequencePlan[]> {
  return ask<SequencePlan>(
    `select s.relname as name, format_type(q.seqtypid, null) as type, d.deptype = 'i' as internal,
       t.relname as table, a.attname as column,
       (select last_value::text from pg_sequences where schemaname = current_schema() and sequencename = s.relname) as last
     from pg_class s join pg_sequence q on q.seqrelid = s.oid
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace and t.relname = any($1::text[])
     order by s.relname`,
    [tables],
  );
}
