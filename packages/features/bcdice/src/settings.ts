import { Joi, settingsGroup } from "@dicetower/contract";
import type { GameSystems } from "./systems/game-systems.js";
import { systemId } from "./systems/system-id.js";

/** Settings of the feature. */
export interface BcdiceSettings {
  /** Minutes after the last roll at which the thread ends. */
  readonly idleMinutes: number;
  /** Id of the game system that rolls where none was chosen. */
  readonly defaultSystem: string;
}

/** `GET, PUT /api/settings/bcdice`. */
export function bcdiceSettings(games: GameSystems) {
  return settingsGroup<BcdiceSettings>({
    key: "bcdice",
    category: "rules",
    order: 60,
    schema: Joi.object<BcdiceSettings, true>({
      idleMinutes: Joi.number().integer().min(1).max(1_440).default(10).meta({ unit: "minutes" }),
      defaultSystem: systemId(games).default("DiceBot"),
    }),
  });
}
