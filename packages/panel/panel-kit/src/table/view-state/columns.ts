import { type JsonSchema, type ManifestTable, resolve } from "../../engine/index.js";

/** A column that a table can show. */
export interface TableColumn {
  readonly name: string;
  readonly title: string;
  readonly schema: JsonSchema;
}

const naming = ["name", "title", "label", "word"];

/** The column that names a record: it leads to it, and is always there. */
export function identityOf({ columns, idField }: ManifestTable): string {
  const last = idField.split(":").at(-1) ?? idField;
  return [...naming, last].find((name) => columns.includes(name)) ?? columns[0] ?? last;
}

/** Everything that fits into a cell: the usual columns first, what names a record before them. */
export function allColumns(table: ManifestTable): TableColumn[] {
  const { properties = {} } = resolve(table.item, table.item);
  const identity = identityOf(table);
  const fits = Object.entries(properties)
    .filter(([, schema]) => {
      const { type, "x-widget": widget } = resolve(schema, table.item);
      return (
        type !== "object" && widget !== "hidden" && !holdsObjects(resolve(schema, table.item), table.item)
      );
    })
    .map(([name]) => name);
  return [...new Set([identity, ...table.columns, ...fits])]
    .filter((name) => !(table.toggle !== null && name === "enabled"))
    .map((name) => {
      const schema = resolve(properties[name], table.item);
      return { name, title: schema.title ?? name, schema };
    });
}

function holdsObjects({ type, items }: JsonSchema, root: JsonSchema): boolean {
  if (type !== "array") return false;
  const inside = typeof items === "object" ? resolve(items, root).type : undefined;
  return inside === undefined || inside === "object" || inside === "array";
}

/** Names of the columns that a table shows where nobody has chosen others. */
export function usualColumns(table: ManifestTable): string[] {
  const identity = identityOf(table);
  return [identity, ...table.columns].filter(
    (name, at, all) => all.indexOf(name) === at && !(table.toggle !== null && name === "enabled"),
  );
}

/** The columns shown: those that were chosen, as far as they are there, and always what names a record. */
export function shownColumns(table: ManifestTable, chosen: readonly string[] | undefined): TableColumn[] {
  const all = new Map(allColumns(table).map((one) => [one.name, one]));
  const identity = identityOf(table);
  const wanted = chosen ?? usualColumns(table);
  const names = wanted.includes(identity) ? wanted : [identity, ...wanted];
  return [...new Set(names)].flatMap((name) => all.get(name) ?? []);
}
