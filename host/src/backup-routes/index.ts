import { Joi, type RouteItem, route } from "@dicetower/contract";
import { type Backup, backupReasons, type OpenStore } from "../store/index.js";

const shown = Joi.object({
  name: Joi.string(),
  createdAt: Joi.number().integer().meta({ widget: "time" }),
  reason: Joi.string().valid(...backupReasons),
  version: Joi.string(),
  bytes: Joi.number().integer().meta({ unit: "bytes" }),
});

/** Routes of the host to see and take backups. Restoring one takes a host that does not run. */
export function backupRoutes(store: Pick<OpenStore, "backup" | "backups">): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/system/backups",
      summary: "All backups of this installation, the newest first.",
      gives: Joi.array().items(shown),
      handle: async () => (await store.backups()).map(rowOf),
    }),
    route({
      method: "POST",
      path: "/api/system/backups",
      summary: "Takes a backup of the data now.",
      gives: shown,
      fresh: true,
      expensive: true,
      audit: "backup.take",
      handle: async () => rowOf(await store.backup("manual")),
    }),
  ];
}

function rowOf({ name, createdAt, reason, version, files }: Backup) {
  return { name, createdAt, reason, version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
