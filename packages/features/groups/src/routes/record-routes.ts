import { type Clock, Joi, type RouteItem, route, type Store } from "@dicetower/contract";
import type { GroupEditor } from "../records/editor.js";
import { searchGroups } from "../records/search.js";
import { groupPage, groupParams, groupQuery, groupRow, keyOf, patchBody, putBody } from "./schemas.js";

/** What the routes of records work with. */
export interface RecordServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly editor: GroupEditor;
}

/** Groups as records: list, write, remove. */
export function recordRoutes({ store, clock, editor }: RecordServices): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/groups",
      summary: "Groups that the bot is or was in, paged, with the fields that features add.",
      accepts: { query: groupQuery },
      returns: groupPage,
      async handle({ query }) {
        const { keys, total } = await store.read((db) => searchGroups(db, query, clock.seconds()));
        return { items: await editor.views(keys), total, page: query.page, pageSize: query.pageSize };
      },
    }),
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}",
      summary: "One group with all its fields.",
      accepts: { params: groupParams },
      returns: groupRow,
      handle: ({ params }) => editor.view(keyOf(params)),
    }),
    route({
      method: "PUT",
      path: "/api/groups/{platform}/{group}",
      summary: "Replaces what owners write of a group; fields that are left out take their defaults.",
      accepts: { params: groupParams, body: putBody },
      returns: groupRow,
      handle: ({ params, body, actor }) => editor.write(keyOf(params), body, true, actor),
    }),
    route({
      method: "PATCH",
      path: "/api/groups/{platform}/{group}",
      summary: "Changes what is sent of a group and leaves the rest.",
      accepts: { params: groupParams, body: patchBody },
      returns: groupRow,
      handle: ({ params, body, actor }) => editor.write(keyOf(params), body, false, actor),
    }),
    route({
      method: "DELETE",
      path: "/api/groups/{platform}/{group}",
      summary: "Removes the record of a group; the bot stays in it, and the next message makes a new one.",
      accepts: { params: groupParams },
      returns: Joi.object({ platform: Joi.string().required(), groupId: Joi.string().required() }),
      async handle({ params, actor }) {
        await editor.remove(keyOf(params), actor);
        return keyOf(params);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/groups/test",
      summary: "Removes the groups of the test chat with their settings.",
      returns: Joi.object({ removed: Joi.number().integer().min(0).required() }),
      // Recorded with how many it were.
      audit: false,
      handle: async ({ actor, signal }) => ({ removed: await editor.removeTest(actor, signal) }),
    }),
  ];
}
