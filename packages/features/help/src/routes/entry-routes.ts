import { Joi, languageCode, type RouteItem, route } from "@dicetower/contract";
import { isShipped } from "../library/file-rows.js";
import type { HelpLibrary } from "../library/library.js";
import { isOfPack } from "../packs/active-packs.js";
import { type EntryList, type HelpQuery, sortable } from "./entry-list.js";
import { entryRow, groupRow, sources } from "./tables.js";

/** Entries and their groups for the panel. */
export function entryRoutes(list: EntryList, library: HelpLibrary): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/help",
      summary: "Help registry: topics, commands and entries of documents, paged.",
      accepts: {
        query: Joi.object<HelpQuery>({
          source: Joi.string().valid(...sources),
          group: Joi.string().max(120),
          filename: Joi.string().max(255),
          q: Joi.string().max(200),
          locale: languageCode,
          sort: Joi.string().valid(...sortable, ...sortable.map((field) => `-${field}`)),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(entryRow).required(),
        total: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
      }),
      handle: ({ query }) => list.page(query),
    }),
    route({
      method: "GET",
      path: "/api/help/groups",
      summary: "Groups of help entries and how many each has.",
      returns: Joi.array().items(groupRow),
      async handle() {
        const files = new Map<string, number>();
        for (const { name, group } of (await library.rows.all()).values())
          if (!isShipped(name) && (!isOfPack(name) || library.packs.names.includes(name)))
            files.set(group, (files.get(group) ?? 0) + 1);
        return list.groups(files);
      },
    }),
  ];
}
