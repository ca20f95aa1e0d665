import { type Clock, Joi, type RouteItem, route } from "@dicetower/contract";
import { checked } from "./checked-rows.js";
import { listFile } from "./list-file.js";
import { addedAnswer, listAnswer, listQuery, newRows } from "./list-schemas.js";
import type { Lists } from "./lists.js";

/** Allow and deny lists. */
export function listRoutes(lists: Lists, clock: Clock): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/banlist",
      summary: "Allow, deny and watch lists, paged; format=file exports all rows that fit.",
      accepts: { query: listQuery },
      returns: listAnswer,
      handle({ query }) {
        const { page, pageSize, format, ...filters } = query;
        if (format !== "file") return { ...lists.find(query), page, pageSize };
        return listFile(lists.export(filters), clock);
      },
    }),
    route({
      method: "POST",
      path: "/api/banlist",
      summary: "Adds a row, or imports rows; a row for the same target is changed.",
      accepts: { maxBytes: 4 * 1024 * 1024, body: newRows },
      returns: addedAnswer,
      async handle({ body, actor }) {
        if (!("rows" in body)) return lists.put(body, actor);
        const { entries, skipped } = await checked(body.rows, (row) => lists.spares(row));
        return { ...(await lists.import(entries, actor)), skipped };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/banlist/{rowId}",
      summary: "Removes a row of the lists.",
      accepts: { params: Joi.object<{ rowId: number }>({ rowId: Joi.number().integer().min(1).required() }) },
      returns: Joi.object({ rowId: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await lists.remove(params.rowId, actor);
        return { rowId: params.rowId };
      },
    }),
  ];
}
