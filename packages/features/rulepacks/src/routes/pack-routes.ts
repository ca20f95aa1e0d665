import {
  codes,
  failure,
  Joi,
  type PanelPage,
  type Resource,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { PackLoader } from "../loading/loader.js";
import type { UnreadFolders } from "../loading/unread-folders.js";
import { packLimits } from "../pack/archive.js";
import type { PackManager } from "../pack-manager.js";
import type { StoredPack } from "../store/pack-store.js";
import { packRow, rowOf } from "./rows.js";

const packId = Joi.string().min(1).max(129);
const key = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

/** Rule packs. */
export function packRoutes(manager: PackManager, loader: PackLoader, unread: UnreadFolders): RouteItem[] {
  const row = async (pack: StoredPack) => rowOf(pack, await manager.all(), loader, unread);
  return [
    route({
      method: "GET",
      path: "/api/rulepacks",
      summary: "Rule packs that are installed.",
      returns: Joi.array().items(packRow),
      async handle() {
        const all = await manager.all();
        return all.map((pack) => rowOf(pack, all, loader, unread));
      },
    }),
    route({
      method: "POST",
      path: "/api/rulepacks/upload",
      summary: "Installs a rule pack from a zip; a pack of the same id is replaced.",
      expensive: true,
      accepts: {
        file: {
          maxBytes: packLimits.bytes,
          types: [".zip"],
          zip: { entries: packLimits.entries, unpacked: packLimits.unpacked, ratio: packLimits.ratio },
        },
      },
      returns: packRow.append({ replaced: Joi.boolean().required() }),
      async handle({ file, actor, signal }) {
        if (file === undefined) throw failure(codes.malformed, "Send the zip in the field `file`.");
        const { pack, replaced, warnings } = await manager.upload(file, actor, signal);
        const answer = await row(pack);
        return { ...answer, replaced, warnings: [...new Set([...warnings, ...answer.warnings])] };
      },
    }),
    route({
      method: "POST",
      path: "/api/rulepacks/toggle",
      summary: "Switches a rule pack on or off, all of it or nothing.",
      accepts: {
        body: Joi.object<{ packId: string; enabled?: boolean }>({
          packId: packId.required(),
          enabled: Joi.boolean(),
        }),
      },
      returns: packRow,
      handle: async ({ body, actor }) => row(await manager.toggle(body.packId, body.enabled, actor)),
    }),
    route({
      method: "POST",
      path: "/api/rulepacks/delete",
      summary: "Deletes a rule pack.",
      accepts: {
        body: Joi.object<{ packId: string; purge: boolean }>({
          packId: packId.required(),
          purge: Joi.boolean().default(false),
        }),
      },
      returns: Joi.object({ packId: Joi.string().required() }),
      async handle({ body, actor }) {
        await manager.remove(body.packId, actor);
        return { packId: body.packId };
      },
    }),
    // Records of the panel's table have their number in the path.
    route({
      method: "PATCH",
      path: "/api/rulepacks/{id}",
      summary: "Switches a rule pack on or off.",
      accepts: { params: key, body: Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().required() }) },
      returns: packRow,
      async handle({ params, body, actor }) {
        const pack = await manager.byNumber(params.id);
        return row(await manager.toggle(pack.packId, body.enabled, actor));
      },
    }),
    route({
      method: "DELETE",
      path: "/api/rulepacks/{id}",
      summary: "Deletes a rule pack.",
      accepts: { params: key },
      returns: Joi.object({ packId: Joi.string().required() }),
      async handle({ params, actor }) {
        const pack = await manager.byNumber(params.id);
        await manager.remove(pack.packId, actor);
        return { packId: pack.packId };
      },
    }),
  ];
}

/** Rule packs as a table. */
export const packsTable: Resource = {
  key: "rulepacks",
  titleKey: "resource.rulepacks",
  category: "rules",
  order: 31,
  icon: "package",
  path: "/api/rulepacks",
  idField: "id",
  columns: ["packId", "name", "version", "enabled", "state", "size", "error", "warnings"],
  create: false,
  update: false,
  toggle: "/api/rulepacks/{id}",
  remove: "/api/rulepacks/{id}",
};

/** Rule packs on a page of their own. */
export const packsPage: PanelPage = {
  key: "rulepacks",
  titleKey: "resource.rulepacks",
  category: "rules",
  order: 31,
  icon: "package",
  tables: ["rulepacks"],
};
