import type { WordClaimant, WordConflict } from "@dicetower/commands/api";
import { codes, failure, Joi, noData, type RouteItem, route } from "@dicetower/contract";
import { keyOf } from "../extensions/contributions.js";
import type { PluginState } from "../plugins/plugin.js";
import { type PluginConflict, pluginRow, type RowFacts, rowOf } from "../plugins/plugin-row.js";
import type { PluginService } from "../plugins/plugin-service.js";
import { maxBytes, type Uploads } from "../plugins/uploads.js";
import { type Grants, grantsSchema } from "../records/grants.js";

export const pluginName = Joi.string().min(1).max(120);

const reloaded = Joi.object({
  loaded: Joi.number().integer().required(),
  failed: Joi.array()
    .items(Joi.object({ name: Joi.string().required(), error: Joi.string().allow("").required() }))
    .required(),
});

/** @throws Failure 40400 */
export function mustFind(service: PluginService, name: string): PluginState {
  const state = service.state(name);
  if (state === undefined) throw failure(codes.notFound, `There is no plugin "${name}".`);
  return state;
}

/** Rows of plugins: some, or all of them. */
export async function rowsOf(
  service: PluginService,
  states: readonly PluginState[] = service.states,
): Promise<object[]> {
  const { scripts, reader } = service.shared.services;
  await service.shared.kept.flush();
  const conflicts = conflictsByExtension(reader.conflicts);
  const backups = new Set<string>();
  for (const { plugin } of states)
    if ((await service.files.backup(plugin.header.name)) !== undefined) backups.add(plugin.header.name);
  const facts: RowFacts = {
    scripts,
    extensions: service.realms.extensions,
    extensionNames: (name) => service.extensionsOf(name),
    storage: await scripts.storage.sizes("js", "storage"),
    config: await scripts.storage.sizes("js", "config"),
    conflicts: (extension) => conflicts.get(keyOf(extension)) ?? [],
    backups,
  };
  return states.map((state) => rowOf(state, facts));
}

/** Words that scripts share with others, by the extension of the script. */
function conflictsByExtension(all: readonly WordConflict[]): Map<string, PluginConflict[]> {
  const found = new Map<string, PluginConflict[]>();
  const note = (of: WordClaimant, conflict: PluginConflict) => {
    if (of.standing === "script") found.set(of.extension, [...(found.get(of.extension) ?? []), conflict]);
  };
  for (const { word, holder, loser, reason } of all) {
    note(holder, { word, other: loser.extension || loser.feature, reason: "" });
    note(loser, { word, other: holder.extension || holder.feature, reason });
  }
  return found;
}

/** Plugins: list, upload, switch, delete, reload. */
export function pluginRoutes(service: PluginService, uploads: Uploads): RouteItem[] {
  const rowNow = async (id: string) => {
    const state = service.states.find(({ plugin }) => plugin.id === id);
    const [row] = state === undefined ? [] : await rowsOf(service, [state]);
    if (row === undefined) throw failure(codes.internal, "The plugin was written and is not there.");
    return row;
  };
  return [
    route({
      method: "GET",
      path: "/api/plugins/js",
      summary: "JavaScript plugins, in the order in which they are loaded.",
      returns: Joi.array().items(pluginRow).required(),
      handle: () => rowsOf(service),
    }),
    route({
      method: "POST",
      path: "/api/plugins/js/upload",
      summary: "Takes a plugin in and loads it; `replace` overwrites the one of the same name.",
      accepts: {
        file: { maxBytes: maxBytes, types: [".js", ".ts"] },
        maxBytes: maxBytes,
        body: Joi.object<{ replace: boolean }>({ replace: Joi.boolean().default(false) }),
      },
      returns: pluginRow,
      async handle({ file, body, actor }) {
        if (file === undefined) throw failure(codes.invalid, "Send the plugin in the field `file`.");
        const id = await uploads.take(file.name, await file.bytes(), body.replace, actor);
        await service.update();
        return rowNow(id);
      },
    }),
    route({
      method: "POST",
      path: "/api/plugins/js/toggle",
      summary: "Switches a plugin, gives it a realm of its own, changes what it may do.",
      accepts: {
        body: Joi.object<{ name: string; enabled: boolean; isolated?: boolean; grants?: Partial<Grants> }>({
          name: pluginName.required(),
          enabled: Joi.boolean().required(),
          isolated: Joi.boolean(),
          grants: grantsSchema,
        }).required(),
      },
      returns: pluginRow,
      async handle({ body, actor }) {
        const { plugin } = mustFind(service, body.name);
        const before = service.records.of(body.name);
        const { enabled, isolated = before.isolated, grants = {} } = body;
        const after = {
          enabled,
          isolated,
          isolatedBy: body.isolated === undefined ? before.isolatedBy : ("owner" as const),
          grants: { ...before.grants, ...grants },
        };
        service.forgive(body.name);
        await service.records.save(body.name, after);
        await service.shared.services.changes.note({
          action: "plugin.update",
          actor,
          target: { type: "plugin", id: body.name, name: body.name },
          before: JSON.parse(JSON.stringify({ ...pick(before) })),
          after: JSON.parse(JSON.stringify(after)),
          fields: Object.keys(body).filter((field) => field !== "name"),
        });
        await service.update();
        return rowNow(plugin.id);
      },
    }),
    route({
      method: "POST",
      path: "/api/plugins/js/delete",
      summary: "Deletes the file of a plugin; what it keeps stays unless `keepData` is false.",
      accepts: {
        body: Joi.object<{ name: string; keepData: boolean; fileName?: string }>({
          name: pluginName.required(),
          keepData: Joi.boolean().default(true),
          fileName: Joi.string().max(500),
        }).required(),
      },
      returns: noData,
      async handle({ body, actor }) {
        const { plugin } = mustFind(service, body.name);
        const named = service.states.find(
          (one) => one.plugin.header.name === body.name && one.plugin.path === body.fileName,
        );
        if (body.fileName !== undefined && named === undefined)
          throw failure(codes.notFound, `The plugin "${body.name}" has no file "${body.fileName}".`);
        await uploads.remove(named?.plugin ?? plugin, body.keepData, actor);
        await service.update();
        return null;
      },
    }),
    route({
      method: "POST",
      path: "/api/plugins/js/reload",
      summary:
        "Loads all plugins again; with a name, one that was switched off for its breaches may run again.",
      accepts: {
        body: Joi.object<{ name?: string }>({ name: pluginName }).allow(null).default({}),
      },
      returns: reloaded,
      audit: "plugin.reload",
      async handle({ body }) {
        const names =
          body?.name === undefined
            ? service.states.map(({ plugin }) => plugin.header.name)
            : [mustFind(service, body.name).plugin.header.name];
        for (const name of names) service.forgive(name);
        const result = await service.reload();
        if (body?.name === undefined) return result;
        const { loaded, errorText } = mustFind(service, body.name);
        return { loaded: loaded ? 1 : 0, failed: loaded ? [] : [{ name: body.name, error: errorText }] };
      },
    }),
  ];
}

function pick({ enabled, isolated, grants }: { enabled: boolean; isolated: boolean; grants: Grants }) {
  return { enabled, isolated, grants };
}
