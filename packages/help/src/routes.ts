import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { HelpEntry } from "./registry.js";
import { entryRow, groupRow, sources } from "./tables.js";

interface HelpQuery {
  readonly source?: string;
  readonly group?: string;
  readonly filename?: string;
  readonly q?: string;
  readonly locale?: string;
  readonly sort?: string;
  readonly page: number;
  readonly pageSize: number;
}

const sortable = ["id", "key", "title", "group", "source"] as const;

/** The registry for the panel. @param entries all of them in a language */
export function helpRoutes(entries: (locale?: string) => readonly HelpEntry[]): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/help",
      summary: "Help registry of topics and commands, paged.",
      accepts: {
        query: Joi.object<HelpQuery>({
          source: Joi.string().valid(...sources),
          group: Joi.string().max(60),
          filename: Joi.string().max(200),
          q: Joi.string().max(200),
          locale: Joi.string().max(35),
          sort: Joi.string().valid(...sortable, ...sortable.map((field) => `-${field}`)),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      gives: Joi.object({
        items: Joi.array().items(entryRow).required(),
        total: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
      }),
      handle: ({ query }) => page(entries(query.locale), query),
    }),
    route({
      method: "GET",
      path: "/api/help/groups",
      summary: "Groups of help entries and how many each has.",
      gives: Joi.array().items(groupRow),
      handle: () => groups(entries()),
    }),
  ];
}

function page(entries: readonly HelpEntry[], query: HelpQuery) {
  const { source, group, filename, q, sort = "id", page: number, pageSize } = query;
  const wanted = q?.toLowerCase();
  const found = entries.filter(
    (entry) =>
      (source === undefined || entry.source === source) &&
      (group === undefined || entry.group === group) &&
      (filename === undefined || entry.filename === filename) &&
      (wanted === undefined ||
        `${entry.title} ${entry.aliases.join(" ")} ${entry.content}`.toLowerCase().includes(wanted)),
  );
  const from = (number - 1) * pageSize;
  const items = found.sort(order(sort)).slice(from, from + pageSize);
  return { items, total: found.length, page: number, pageSize };
}

function order(sort: string): (a: HelpEntry, b: HelpEntry) => number {
  const field = sort.replace(/^-/, "") as (typeof sortable)[number];
  const way = sort.startsWith("-") ? -1 : 1;
  return (a, b) => way * (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : a.id - b.id);
}

/** Groups in the order of their first entries. */
function groups(entries: readonly HelpEntry[]) {
  const counts = new Map<string, number>();
  for (const { group } of entries) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([name, count], at) => ({
    name,
    aliases: [],
    files: 0,
    entries: count,
    enabled: true,
    order: at,
  }));
}
