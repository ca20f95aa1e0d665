import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { ConfigForms } from "../plugins/config-forms.js";
import type { PluginService } from "../plugins/plugin-service.js";
import { mustFind, pluginName } from "./plugin-routes.js";

const value = Joi.alternatives(
  Joi.boolean(),
  Joi.number(),
  Joi.string().allow(""),
  Joi.array().items(Joi.string().allow("")),
);
const word = Joi.string().allow("").required();
const keys = Joi.array().items(Joi.string().max(500)).max(2_000);

const item = Joi.object({
  key: word,
  extension: word,
  type: Joi.string()
    .valid("string", "bool", "int", "float", "template", "option", "task:cron", "task:daily")
    .required(),
  title: word,
  description: word,
  defaultValue: value.required(),
  value: value.required(),
  options: Joi.array().items(Joi.string().allow("")).required(),
  min: Joi.number().allow(null).required(),
  max: Joi.number().allow(null).required(),
  secret: Joi.boolean().required(),
  deprecated: Joi.boolean().required(),
  group: word,
  order: Joi.number().integer().required(),
});

interface Body {
  readonly action: "get" | "set" | "reset" | "drop";
  readonly name: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly keys?: readonly string[];
}

/** @throws Failure 40001 where an action comes without what it is done with */
function given<T>(value: T | undefined, field: "values" | "keys"): T {
  if (value !== undefined) return value;
  const message = `"${field}" is required with this action.`;
  throw failure(codes.invalid, message, { errors: [{ path: `/${field}`, message }] });
}

/** The form of what a plugin lets its owner set. */
export function configRoutes(service: PluginService, forms: ConfigForms): RouteItem[] {
  return [
    route({
      method: "POST",
      path: "/api/plugins/js/config",
      summary:
        "Reads the settings of a plugin, sets them, gives them their defaults, drops those it no longer has.",
      accepts: {
        body: Joi.object<Body>({
          action: Joi.string().valid("get", "set", "reset", "drop").required(),
          name: pluginName.required(),
          values: Joi.object().pattern(Joi.string().max(500), value).max(2_000),
          keys,
        }).required(),
        maxBytes: 4 * 1024 * 1024,
      },
      returns: Joi.object({ items: Joi.array().items(item).required() }),
      audit: "plugin.config",
      async handle({ body }) {
        const { name } = mustFind(service, body.name).plugin.header;
        if (body.action === "set") await forms.set(name, given(body.values, "values"));
        else if (body.action === "reset") await forms.reset(name, given(body.keys, "keys"));
        else if (body.action === "drop") await forms.drop(name, given(body.keys, "keys"));
        return { items: await forms.items(name) };
      },
    }),
  ];
}
