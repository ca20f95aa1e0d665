import { codes, failure, Joi, planned, type RouteItem, route } from "@dicetower/contract";
import type { StoredValue } from "@dicetower/script-host/api";
import { idOf } from "../calls/kept-values.js";
import type { PluginService } from "../plugins/plugin-service.js";
import { mustFind, pluginName } from "./plugin-routes.js";

const maxPreviewLength = 200;
const key = Joi.string().allow("").max(1_000);
const word = Joi.string().allow("").required();
const whole = Joi.number().integer().min(0).required();

const row = Joi.object({
  key: word,
  extension: word,
  type: Joi.string().valid("text", "json", "number").required(),
  size: whole.meta({ unit: "bytes" }),
  preview: word,
  updatedAt: whole.meta({ widget: "time" }),
  value: Joi.string().allow("").optional(),
});

const rows = Joi.object({
  items: Joi.array().items(row).required(),
  total: whole,
  page: whole,
  pageSize: whole,
});

interface Query {
  readonly name: string;
  readonly prefix?: string;
  readonly key?: string;
  readonly page: number;
  readonly pageSize: number;
}

/** What plugins keep. */
export function storageRoutes(service: PluginService): RouteItem[] {
  const { kept, services } = service.shared;
  const { storage } = services.scripts;
  const extensionsOf = (name: string) => service.extensionsOf(mustFind(service, name).plugin.header.name);
  return [
    route({
      method: "GET",
      path: "/api/plugins/js/storage",
      summary: "What a plugin keeps, by key; with `key` the one value as a whole.",
      accepts: {
        query: Joi.object<Query>({
          name: pluginName.required(),
          prefix: key,
          key,
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: rows,
      async handle({ query }) {
        const extensions = extensionsOf(query.name);
        await kept.flush();
        if (query.key !== undefined) {
          for (const extension of extensions) {
            const stored = await storedAt(extension, query.key);
            if (stored === undefined) continue;
            const one = { ...rowOf(extension, stored), value: stored.value };
            return { items: [one], total: 1, page: 1, pageSize: query.pageSize };
          }
          throw failure(codes.notFound, `The plugin keeps nothing under "${query.key}".`);
        }
        return page(extensions, query);
      },
    }),
    route(
      planned({
        method: "POST",
        path: "/api/plugins/js/storage/clear",
        summary: "Removes what a plugin keeps: one key, those with a prefix, or all.",
        accepts: {
          body: Joi.object<{ name: string; key?: string; prefix?: string }>({
            name: pluginName.required(),
            key,
            prefix: key,
          })
            .oxor("key", "prefix")
            .required(),
        },
        returns: Joi.object({ removed: whole }),
        audit: "plugin.storage.clear",
        async plan({ body: { name, key: one, prefix } }) {
          await kept.flush();
          return keysOf(extensionsOf(name), one, prefix);
        },
        async handle({ body: { name, key: one, prefix } }) {
          await kept.flush();
          let removed = 0;
          for (const extension of extensionsOf(name)) {
            const { total, rows: values } = await storage.list(idOf(extension), "storage", {
              ...(prefix === undefined ? {} : { prefix }),
              limit: one === undefined && prefix !== undefined ? 100_000 : 0,
              offset: 0,
            });
            removed += await storage.clear(idOf(extension), "storage", {
              ...(one === undefined ? {} : { key: one }),
              ...(prefix === undefined ? {} : { prefix }),
            });
            const keys = one === undefined ? values.map((value) => value.key) : [one];
            for (const { realm } of service.realms.holding([extension]))
              if (one === undefined && prefix === undefined) {
                if (total > 0) realm.storageChanged(extension);
              } else for (const gone of keys) realm.storageChanged(extension, gone);
          }
          return { removed };
        },
      }),
    ),
  ];

  /** Keys that a clearing would remove. */
  async function keysOf(extensions: readonly string[], one: string | undefined, prefix: string | undefined) {
    const keys: string[] = [];
    for (const extension of extensions) {
      if (one !== undefined) {
        if ((await storedAt(extension, one)) !== undefined) keys.push(one);
        continue;
      }
      const { rows: values } = await storage.list(idOf(extension), "storage", {
        ...(prefix === undefined ? {} : { prefix }),
        limit: 100_000,
        offset: 0,
      });
      keys.push(...values.map((value) => value.key));
    }
    return keys;
  }

  async function storedAt(extension: string, wanted: string): Promise<StoredValue | undefined> {
    const { rows: found } = await storage.list(idOf(extension), "storage", {
      prefix: wanted,
      limit: 1,
      offset: 0,
    });
    const [first] = found;
    return first?.key === wanted ? first : undefined;
  }

  /** Extensions one after another, each in the order of its keys. */
  async function page(extensions: readonly string[], query: Query) {
    let skip = (query.page - 1) * query.pageSize;
    let total = 0;
    const items: object[] = [];
    for (const extension of extensions) {
      const left = query.pageSize - items.length;
      const found = await storage.list(idOf(extension), "storage", {
        ...(query.prefix === undefined ? {} : { prefix: query.prefix }),
        limit: left,
        offset: skip,
      });
      items.push(...found.rows.slice(0, left).map((one) => rowOf(extension, one)));
      skip = Math.max(0, skip - found.total);
      total += found.total;
    }
    return { items, total, page: query.page, pageSize: query.pageSize };
  }
}

function rowOf(extension: string, { key: name, value, updatedAt }: StoredValue) {
  return {
    key: name,
    extension,
    type: typeOf(value),
    size: Buffer.byteLength(value),
    preview: value.slice(0, maxPreviewLength),
    updatedAt,
  };
}

function typeOf(value: string): "text" | "json" | "number" {
  if (/^-?\d+(?:\.\d+)?$/u.test(value)) return "number";
  if (!/^\s*[[{]/u.test(value)) return "text";
  try {
    JSON.parse(value);
    return "json";
  } catch {
    return "text";
  }
}
