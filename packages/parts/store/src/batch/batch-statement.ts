import type { Dialect, GroupColumn, GroupInsert, GroupUpdate } from "@dicetower/contract";

/** The statement that writes rows of a batch into their table. */
export interface BatchStatement {
  readonly table: string;
  readonly columns: readonly string[];
  /** Takes one parameter, a JSON array of rows, each an array of the values of the columns. */
  readonly sql: string;
  /** Writes a single row with its values as parameters, which spares a long row the cost of JSON. */
  readonly single: string | undefined;
  /** Indexes of the key columns; none where rows have no key. */
  readonly key: readonly number[];
  /** Names of the key columns: only rows with the same key columns can be compared. */
  readonly keyName: string;
  /** True if no two rows of one statement may have the same key. */
  readonly exclusive: boolean;
}

const name = /^[a-z][a-z0-9_]*$/;
const postgresType: Readonly<Record<GroupColumn, string>> = {
  text: "text",
  integer: "bigint",
  real: "double precision",
};

/**
 * Builds the statement of a group in a dialect.
 * @throws TypeError for a name that is no plain identifier, or a key that is no column
 */
export function batchStatement<Row extends object>(
  definition: GroupInsert<Row> | GroupUpdate<Row>,
  dialect: Dialect,
): BatchStatement {
  const types: Readonly<Record<string, GroupColumn>> =
    "insert" in definition ? definition.insert : definition.update;
  const columns = Object.keys(types);
  const keys: readonly string[] = "insert" in definition ? (definition.conflict?.on ?? []) : definition.by;
  for (const word of [definition.table, ...columns])
    if (!name.test(word)) throw new TypeError(`"${word}" is no name of a table or column`);
  for (const key of keys)
    if (!columns.includes(key))
      throw new TypeError(`"${key}" is no column of the rows for ${definition.table}`);

  const value = (column: string, at: number): string =>
    dialect === "sqlite" ? `value ->> ${at}` : `(value ->> ${at})::${postgresType[types[column] ?? "text"]}`;
  const source =
    dialect === "sqlite"
      ? "json_each(?)"
      : "jsonb_array_elements(?::jsonb) with ordinality as each(value, place)";
  const inserted = "insert" in definition;
  const conflict = inserted ? conflictSql(columns, keys, definition.conflict?.keep) : "";
  const sql = inserted
    ? insertSql(definition.table, columns, value, source, dialect) + conflict
    : updateSql(definition.table, columns, value, source, keys);
  const place = (column: string): string =>
    dialect === "sqlite" ? "?" : `?::${postgresType[types[column] ?? "text"]}`;
  const single = inserted
    ? `insert into ${definition.table} (${columns.join(", ")}) values (${columns.map(place).join(", ")})${conflict}`
    : undefined;
  const exclusive = "update" in definition || definition.conflict?.keep === "new";
  return {
    table: definition.table,
    columns,
    sql,
    single,
    key: keys.map((key) => columns.indexOf(key)),
    keyName: keys.join(),
    exclusive,
  };
}

type Value = (column: string, at: number) => string;

function insertSql(
  table: string,
  columns: readonly string[],
  value: Value,
  source: string,
  dialect: Dialect,
): string {
  const order = dialect === "sqlite" ? "key" : "place";
  // "where true" keeps SQLite from reading "on conflict" as part of a join.
  return `insert into ${table} (${columns.join(", ")}) select ${columns.map(value).join(", ")} from ${source} where true order by ${order}`;
}

function conflictSql(
  columns: readonly string[],
  keys: readonly string[],
  keep: "old" | "new" | undefined,
): string {
  if (keep === undefined) return "";
  const others = columns.filter((column) => !keys.includes(column));
  const action =
    keep === "old" || others.length === 0
      ? "nothing"
      : `update set ${others.map((column) => `${column} = excluded.${column}`).join(", ")}`;
  return ` on conflict (${keys.join(", ")}) do ${action}`;
}

function updateSql(
  table: string,
  columns: readonly string[],
  value: Value,
  source: string,
  keys: readonly string[],
): string {
  const given = columns.map((column, at) => `${value(column, at)} as given_${column}`).join(", ");
  const set = columns
    .filter((column) => !keys.includes(column))
    .map((column) => `${column} = given_${column}`);
  const where = keys.map((key) => `${table}.${key} = given_${key}`);
  return `update ${table} set ${set.join(", ")} from (select ${given} from ${source}) as given where ${where.join(" and ")}`;
}
