import type { CommandReader, Extensions } from "@dicetower/commands/api";
import {
  inLanguage,
  Joi,
  type MessageLocation,
  type RouteItem,
  route,
  type Texts,
} from "@dicetower/contract";
import { groupId, platform } from "./schemas.js";

/** What the routes of plugins work with. */
export interface PluginServices {
  readonly extensions: Extensions;
  readonly reader: CommandReader;
  readonly texts: () => Texts | undefined;
}

interface Toggle {
  readonly platform: string;
  /** `*` for all groups that have no switch of their own. */
  readonly groupId: string;
  readonly name: string;
  readonly enabled?: boolean;
}

const anyGroup = groupId.allow("*");

const plugin = Joi.object({
  name: Joi.string().required(),
  title: Joi.string().required(),
  kind: Joi.string().valid("builtin", "js", "lua", "rulepack").required(),
  enabled: Joi.boolean().required(),
  globalEnabled: Joi.boolean().required(),
  effective: Joi.boolean().required(),
  commands: Joi.array().items(Joi.string()).required(),
});

/** Extensions that a group has on or off. */
export function pluginRoutes({ extensions, reader, texts }: PluginServices): RouteItem[] {
  const placeOf = (of: { platform: string; groupId: string }): MessageLocation =>
    of.groupId === "*" ? {} : { platform: of.platform, groupId: of.groupId };

  const rows = (place: MessageLocation, locale?: string) =>
    extensions.all.map(({ extension: { key: name, kind, title } }) => {
      const titleKey = title ?? `extension.${name}`;
      const words = texts();
      const effective = extensions.enabled(place, name);
      return {
        name,
        title:
          words?.has(titleKey) === true
            ? words.render({ key: titleKey, values: {} }, locale)
            : (title ?? name),
        kind,
        enabled: effective,
        globalEnabled: extensions.enabled({}, name),
        effective,
        commands: reader.commands
          .filter(({ command }) => command.extension === name)
          .map(({ command }) => command.names[0] ?? command.key),
      };
    });

  return [
    route({
      method: "GET",
      path: "/api/groups/plugins",
      summary: "Extensions and whether a group has them on; the group * for the default of all groups.",
      accepts: {
        query: inLanguage.append<{ platform: string; groupId: string; locale?: string }>({
          platform: platform.default(""),
          groupId: anyGroup.default("*"),
        }),
      },
      returns: Joi.array().items(plugin),
      handle: ({ query }) => rows(placeOf(query), query.locale),
    }),
    route({
      method: "POST",
      path: "/api/groups/plugins/toggle",
      summary:
        "Switches an extension in a group, or with the group * everywhere; without `enabled` it flips.",
      accepts: {
        body: Joi.object<Toggle>({
          platform: platform.when("groupId", { is: "*", otherwise: Joi.required() }),
          groupId: anyGroup.required(),
          name: Joi.string().min(1).max(60).required(),
          enabled: Joi.boolean(),
        }).required(),
      },
      returns: plugin,
      async handle({ body, actor }) {
        const place = placeOf(body);
        const on = body.enabled ?? !extensions.enabled(place, body.name);
        await extensions.set(place, body.name, on, actor);
        return rows(place).find(({ name }) => name === body.name);
      },
    }),
  ];
}
