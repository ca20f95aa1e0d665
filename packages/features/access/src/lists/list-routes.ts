import { type Clock, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Platforms } from "../targets/platforms.js";
import { checked } from "./checked-rows.js";
import { listFile } from "./list-file.js";
import { addedAnswer, listAnswer, listQuery, newRows } from "./list-schemas.js";
import type { Lists } from "./lists.js";

/** Allow and deny lists. */
export function listRoutes(lists: Lists, clock: Clock, platforms: Platforms): RouteItem[] {
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
      summary:
        "Adds a row, or imports rows; a row for the same target is changed. `warning` names platforms that no adapter has.",
      accepts: { maxBytes: 4 * 1024 * 1024, body: newRows },
      returns: addedAnswer,
      async handle({ body, actor }) {
        if (!("rows" in body)) return platforms.warned(await lists.put(body, actor), [body.platform]);
        const { entries, skipped } = await checked(body.rows, (row) => lists.spares(row));
        const imported = { ...(await lists.import(entries, actor)), skipped };
        return platforms.warned(
          imported,
          entries.map(({ platform }) => platform),
        );
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
