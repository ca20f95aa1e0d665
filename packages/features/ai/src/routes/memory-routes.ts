import { Joi, planned, type RouteItem, route } from "@dicetower/contract";
import type { MemoryEditor } from "./memory-editor.js";
import { memoryAnswer, memoryBody, memoryErased, memoryPage, memoryQuery } from "./memory-schemas.js";

const path = "/api/system/ai/memory";

/** The memory of the AI layer: looked at, written and erased. */
export function memoryRoutes(editor: MemoryEditor): RouteItem[] {
  return [
    route({
      method: "GET",
      path,
      summary: "What the AI remembers, the newest first, paged; filters by scope, subject, kind and words.",
      accepts: { query: memoryQuery },
      returns: memoryPage,
      handle: ({ query }) => editor.page(query),
    }),
    route({
      method: "POST",
      path,
      summary: "Adds a row to what the AI remembers, or changes the one whose `id` is given.",
      accepts: { body: memoryBody },
      returns: memoryAnswer,
      handle: ({ body, actor }) => editor.write(body, actor),
    }),
    route(
      planned({
        method: "DELETE",
        path,
        summary:
          "Erases rows by `id`, by `scope` with `subjectId`, or `all: true`, named in the body or the query.",
        accepts: { query: memoryErased, body: memoryErased },
        returns: Joi.object({ deleted: Joi.number().integer().min(0).required() }),
        plan: ({ query, body }) => editor.erased({ ...query, ...(body as object | undefined) }),
        handle: ({ query, body, actor }) =>
          editor.erase({ ...query, ...(body as object | undefined) }, actor),
      }),
    ),
  ];
}
