import { Joi, type Role, type RouteItem, route } from "@dicetower/contract";
import type { PluginService } from "../plugins/plugin-service.js";
import type { Trial, Trials } from "../plugins/trials.js";
import { mustFind, pluginName } from "./plugin-routes.js";

const word = Joi.string().allow("").required();
const value = Joi.string().allow("", null).required();
const whole = Joi.number().integer().min(0).required();

const result = Joi.object({
  command: word,
  solved: Joi.boolean().required(),
  replies: Joi.array()
    .items(Joi.object({ scene: Joi.string().valid("group", "private").required(), target: word, text: word }))
    .required(),
  lines: Joi.array()
    .items(
      Joi.object({
        sequence: whole,
        at: whole,
        level: Joi.string().valid("debug", "info", "warn", "error").required(),
        text: word,
      }),
    )
    .required(),
  storage: Joi.array()
    .items(Joi.object({ extension: word, key: word, before: value, after: value }))
    .required(),
});

/** Says something to one plugin, and to nobody else. */
export function tryRoute(service: PluginService, trials: Trials): RouteItem {
  return route({
    method: "POST",
    path: "/api/plugins/js/try",
    summary: "Says something to one plugin alone: what it answers, prints and keeps; nothing is sent.",
    accepts: {
      body: Joi.object<Trial & { name: string }>({
        name: pluginName.required(),
        text: Joi.string().allow("").max(16_384).required(),
        messageType: Joi.string().valid("group", "private").default("group"),
        role: Joi.string<Role>().valid("owner", "admin", "member", "unknown").default("member"),
      }).required(),
    },
    returns: result,
    audit: "plugin.try",
    expensive: true,
    handle: ({ body, actor }) => trials.run(mustFind(service, body.name), body, actor),
  });
}
