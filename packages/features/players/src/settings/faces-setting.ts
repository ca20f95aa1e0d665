import { Joi } from "@dicetower/contract";
import type { PlayerFaces } from "@dicetower/dice/api";
import { playerSetting } from "../api.js";

const mostFaces = 9_999;

/** The default die that somebody chose for themselves, as `.set --my` does; 0 for none. */
export function facesSetting(faces: PlayerFaces) {
  return playerSetting<number>({
    key: "defaultFaces",
    schema: Joi.number().integer().min(0).max(mostFaces),
    default: 0,
    titleKey: "players.setting.defaultFaces",
    source: {
      shares: true,
      load: async ({ platform, userId }) => faces.get(platform, userId) ?? 0,
      save: ({ platform, userId }, value, actor, within) =>
        faces.set(platform, userId, value || undefined, actor, within),
    },
  });
}
