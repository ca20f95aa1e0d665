import type { Dialect, GroupColumn } from "./store.js";

const postgresTypes: Readonly<Record<GroupColumn, string>> = {
  text: "text",
  integer: "bigint",
  real: "double precision",
};

/** SQL of a table with the rows of one parameter, a JSON array of arrays. @param name of the table */
export function jsonRows(
  dialect: Dialect,
  name: string,
  columns: Readonly<Record<string, GroupColumn>>,
): string {
  const values = Object.entries(columns).map(([column, type], at) =>
    dialect === "sqlite"
      ? `value ->> ${at} as ${column}`
      : `(value ->> ${at})::${postgresTypes[type]} as ${column}`,
  );
  const source = dialect === "sqlite" ? "json_each(?)" : "jsonb_array_elements(?::jsonb)";
  return `(select ${values.join(", ")} from ${source}) as ${name}`;
}
