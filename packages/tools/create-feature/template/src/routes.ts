import { Joi, type Resource, type RouteItem, route } from "@dicetower/contract";
import type { Entries, Entry } from "./entries.js";

const path = "/api/my-thing/entries";
const id = Joi.number().integer().min(1);
const words = Joi.string().trim().min(1).max(200);
const whole = Joi.number().integer().min(0).required();
const entry = Joi.object<Entry>({ id: id.required(), text: words.required() });

/** The table in the panel: it can do what the routes below can. */
export const entryTable: Resource = {
  key: "my-thing",
  titleKey: "resource.my-thing",
  category: "play",
  order: 300,
  path,
  idField: "id",
  columns: ["id", "text"],
  item: entry,
};

/** List, add, remove. */
export function entryRoutes(entries: Entries): RouteItem[] {
  return [
    route({
      method: "GET",
      path,
      summary: "Entries that can be drawn, a page at a time.",
      accepts: {
        query: Joi.object<{ page: number; pageSize: number }>({
          page: Joi.number().integer().min(1).max(1_000_000).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(entry).required(),
        total: whole,
        page: whole,
        pageSize: whole,
      }),
      async handle({ query: { page, pageSize } }) {
        return { ...(await entries.page(page, pageSize)), page, pageSize };
      },
    }),
    route({
      method: "POST",
      path,
      summary: "Adds an entry.",
      accepts: { body: Joi.object<{ text: string }>({ text: words.required() }).required() },
      returns: entry,
      handle: ({ body, actor }) => entries.add(body.text, actor),
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Removes an entry.",
      accepts: { params: Joi.object<{ id: number }>({ id: id.required() }) },
      returns: entry,
      handle: ({ params, actor }) => entries.remove(params.id, actor),
    }),
  ];
}
