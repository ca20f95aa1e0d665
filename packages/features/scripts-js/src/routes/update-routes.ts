import { Boom, errorMessage, isA, Joi, type RouteItem, route } from "@dicetower/contract";
import { pluginRow } from "../plugins/plugin-row.js";
import type { PluginService } from "../plugins/plugin-service.js";
import type { Updates } from "../plugins/updates.js";
import { mustFind, pluginName, rowsOf } from "./plugin-routes.js";

const word = Joi.string().allow("").required();

const check = Joi.object({
  name: word,
  old: word,
  new: word,
  sha256: word,
  etag: word,
  hasUpdate: Joi.boolean().required(),
  version: word,
  error: word,
});

/** Updates of plugins from where their headers say. */
export function updateRoutes(service: PluginService, updates: Updates): RouteItem[] {
  const reloadedRow = async (name: string) => {
    await service.update();
    const [row] = await rowsOf(service, [mustFind(service, name)]);
    return row;
  };
  return [
    route({
      method: "POST",
      path: "/api/plugins/js/check-update",
      summary: "Looks for a newer text at the update address of a plugin, or of all that have one.",
      accepts: {
        body: Joi.object<{ name?: string; all?: boolean }>({
          name: pluginName,
          all: Joi.boolean().valid(true),
        })
          .xor("name", "all")
          .required(),
      },
      returns: Joi.alternatives(check, Joi.array().items(check)),
      audit: false,
      expensive: true,
      async handle({ body, signal }) {
        if (body.name !== undefined) return updates.check(mustFind(service, body.name).plugin, signal);
        const found: object[] = [];
        for (const { plugin, refusal } of service.states) {
          if (plugin.header.updateUrls.length === 0 || refusal?.kind === "duplicate") continue;
          try {
            // The texts are many: they are had by a check of one.
            found.push({ ...(await updates.check(plugin, signal)), old: "", new: "" });
          } catch (error) {
            const { name } = plugin.header;
            const none = { old: "", new: "", sha256: "", etag: "", hasUpdate: false, version: "" };
            const why = isA(Boom, error) ? (error as Error).message : errorMessage(error);
            found.push({ name, ...none, error: why });
          }
        }
        return found;
      },
    }),
    route({
      method: "POST",
      path: "/api/plugins/js/update",
      summary: "Takes the text that a check has shown, or puts the one before the last update back.",
      accepts: {
        body: Joi.object<{ name: string; sha256?: string; restore?: boolean }>({
          name: pluginName.required(),
          sha256: Joi.string().hex().length(64),
          restore: Joi.boolean().valid(true),
        })
          .xor("sha256", "restore")
          .required(),
      },
      returns: pluginRow,
      async handle({ body, actor }) {
        const { plugin } = mustFind(service, body.name);
        if (body.sha256 === undefined) await updates.back(plugin, actor);
        else await updates.take(plugin, body.sha256, actor);
        return reloadedRow(body.name);
      },
    }),
  ];
}
