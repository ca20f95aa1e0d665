import { type Clock, Joi, type RouteItem, route } from "@dicetower/contract";
import { type ListEntry, rowName } from "./list-row.js";
import { addedAnswer, importedEntry, listAnswer, listQuery, newRows } from "./list-schemas.js";
import type { Lists } from "./lists.js";

/** A row of an import that was not taken. */
interface Skipped {
  /** Place in the import, from 0. */
  readonly row: number;
  readonly reason: string;
}

/** Allow and deny lists (data-model §9.1). */
export function listRoutes(lists: Lists, clock: Clock): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/banlist",
      summary: "Allow, deny and watch lists, paged; format=file exports all rows that fit.",
      accepts: { query: listQuery },
      gives: listAnswer,
      handle({ query }) {
        const { page, pageSize, format, ...filters } = query;
        if (format !== "file") return { ...lists.find(query), page, pageSize };
        const rows = lists.export(filters);
        return { kind: "banlist", schemaVersion: 1, exportedAt: clock.seconds(), rows };
      },
    }),
    route({
      method: "POST",
      path: "/api/banlist",
      summary: "Adds a row, or imports rows; a row for the same target is changed.",
      accepts: { maxBytes: 4 * 1024 * 1024, body: newRows },
      gives: addedAnswer,
      async handle({ body, actor }) {
        if (!("rows" in body)) return lists.put(body, actor);
        const { entries, skipped } = checked(body.rows, (row) => lists.spares(row));
        return { ...(await lists.import(entries, actor)), skipped };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/banlist/{rowId}",
      summary: "Removes a row of the lists.",
      accepts: { params: Joi.object<{ rowId: number }>({ rowId: Joi.number().integer().min(1).required() }) },
      gives: Joi.object({ rowId: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await lists.remove(params.rowId, actor);
        return { rowId: params.rowId };
      },
    }),
  ];
}

/** The rows that can be taken, and why the others cannot: one bad row does not cost the rest. */
function checked(
  rows: readonly unknown[],
  spares: (entry: ListEntry) => string | undefined,
): { entries: ListEntry[]; skipped: Skipped[] } {
  const byName = new Map<string, { readonly entry: ListEntry; readonly row: number }>();
  const skipped: Skipped[] = [];
  for (const [row, given] of rows.entries()) {
    const { value, error } = importedEntry.validate(given, { convert: false });
    if (error !== undefined) {
      skipped.push({ row, reason: error.message });
      continue;
    }
    const spared = spares(value);
    if (spared !== undefined) {
      skipped.push({ row, reason: spared });
      continue;
    }
    const name = rowName(value);
    const earlier = byName.get(name);
    if (earlier !== undefined)
      skipped.push({ row: earlier.row, reason: "a later row names the same target" });
    byName.set(name, { entry: value, row });
  }
  return {
    entries: [...byName.values()].map(({ entry }) => entry),
    skipped: skipped.sort((a, b) => a.row - b.row),
  };
}
