import type { Extensions } from "@dicetower/commands/api";
import { Joi } from "@dicetower/contract";
import { playerSetting } from "../api.js";

/** Extensions of somebody's private chats, by name, as `.ext` switches them there. */
export function extensionSetting(extensions: Extensions) {
  return playerSetting<Record<string, boolean>>({
    key: "extensions",
    schema: Joi.object().pattern(Joi.string().max(60), Joi.boolean()).max(200),
    default: {},
    titleKey: "players.setting.extensions",
    source: {
      shares: true,
      async load({ platform, userId }) {
        const place = { platform, userId, scene: "private" } as const;
        return Object.fromEntries(
          extensions.all.map(({ extension: { key } }) => [key, extensions.enabled(place, key)]),
        );
      },
      async save({ platform, userId }, value, actor, within) {
        const place = { platform, userId, scene: "private" } as const;
        if (value === null)
          for (const { extension } of extensions.all)
            await extensions.set(place, extension.key, undefined, actor, within);
        else
          for (const [key, on] of Object.entries(value)) await extensions.set(place, key, on, actor, within);
      },
    },
  });
}
