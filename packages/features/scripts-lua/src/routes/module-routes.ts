import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { ModuleManager } from "../modules/manager.js";
import type { LuaModule } from "../modules/module.js";
import { packageLimits, uploadEndings } from "../package/index.js";
import { moduleRow, type RowFacts, rowOf } from "./module-row.js";

const id = Joi.string().min(1).max(60);

/** What routes need. */
export interface ModuleRouteServices {
  readonly manager: ModuleManager;
  readonly all: () => readonly LuaModule[];
  /** What is known of modules beside themselves. */
  readonly facts: () => Promise<(module: string) => Promise<RowFacts>>;
}

/** Lua modules: listed, uploaded, switched, ordered, deleted, loaded again. */
export function moduleRoutes(services: ModuleRouteServices): RouteItem[] {
  const { manager, all, facts } = services;
  const row = async (module: LuaModule) => rowOf(module, await (await facts())(module.record.id));
  const upload = (path: string, summary: string) =>
    route({
      method: "POST",
      path,
      summary,
      expensive: true,
      accepts: {
        file: { maxBytes: packageLimits.zipBytes, types: [...uploadEndings, ".disabled"] },
        maxBytes: packageLimits.zipBytes,
        body: Joi.object<{ replace: boolean }>({ replace: Joi.boolean().default(false) }),
      },
      returns: moduleRow,
      async handle({ file, body, actor }) {
        if (file === undefined) throw failure(codes.invalid, "Send the module in the field `file`.");
        return row(await manager.upload(file.name, await file.bytes(), body.replace, actor));
      },
    });
  return [
    route({
      method: "GET",
      path: "/api/mod/lua",
      summary: "Lua modules in their order, with what sets them off.",
      accepts: { query: Joi.object<{ q?: string }>({ q: Joi.string().max(100) }) },
      returns: Joi.array().items(moduleRow),
      async handle({ query: { q = "" } }) {
        const known = await facts();
        const meant = all().filter(
          ({ record, content }) => q === "" || `${record.id} ${content?.head.title ?? ""}`.includes(q),
        );
        return Promise.all(meant.map(async (module) => rowOf(module, await known(module.record.id))));
      },
    }),
    upload(
      "/api/mod/lua/upload",
      "Takes in a Lua plugin (.lua), a mod (.zip) or a table of replies (.toml).",
    ),
    upload("/api/mods/upload", "The same as `/api/mod/lua/upload`."),
    route({
      method: "POST",
      path: "/api/mod/lua/toggle",
      summary: "Switches a module on or off.",
      accepts: {
        body: Joi.object<{ id: string; enabled: boolean }>({
          id: id.required(),
          enabled: Joi.boolean().required(),
        }).required(),
      },
      returns: moduleRow,
      handle: async ({ body, actor }) => row(await manager.toggle(body.id, body.enabled, actor)),
    }),
    route({
      method: "POST",
      path: "/api/mod/lua/order",
      summary: "Puts modules in an order; later ones override what earlier ones say.",
      accepts: {
        body: Joi.object<{ ids: string[] }>({
          ids: Joi.array().items(id).unique().min(1).max(500).required(),
        }).required(),
      },
      returns: Joi.array().items(moduleRow),
      async handle({ body, actor }) {
        await manager.order(body.ids, actor);
        return Promise.all(all().map(row));
      },
    }),
    route({
      method: "POST",
      path: "/api/mod/lua/delete",
      summary: "Deletes a module; what it has stored stays unless `keepData` is false.",
      accepts: {
        body: Joi.object<{ id: string; keepData: boolean }>({
          id: id.required(),
          keepData: Joi.boolean().default(true),
        }).required(),
      },
      returns: Joi.object({ id: Joi.string().required() }),
      async handle({ body, actor }) {
        await manager.remove(body.id, body.keepData, actor);
        return { id: body.id };
      },
    }),
    route({
      method: "POST",
      path: "/api/mod/lua/reload",
      summary: "Loads a module again, or all of them.",
      expensive: true,
      accepts: { body: Joi.object<{ id?: string }>({ id }).default({}) },
      returns: Joi.object({
        loaded: Joi.number().integer().required(),
        failed: Joi.array()
          .items(Joi.object({ id: Joi.string().required(), error: Joi.string().allow("").required() }))
          .required(),
      }),
      audit: "module.reload",
      handle: ({ body }) => manager.reload(body.id),
    }),
  ];
}
