import { Joi } from "@dicetower/contract";
import { type GroupField, groupField } from "@dicetower/groups/api";
import { type PlayerSetting, playerSetting } from "@dicetower/players/api";

/** Values that groups have for talking with the bot. */
export interface GroupSwitches {
  readonly enabled: GroupField<boolean>;
  /** Names of NPCs that are silent here. */
  readonly npcsOff: GroupField<string[]>;
  /** Model that answers here; empty for the configured one. */
  readonly model: GroupField<string>;
}

/** @param defaultOn whether the bot talks in groups that have not decided */
export function groupSwitches(defaultOn: () => boolean): GroupSwitches {
  return {
    enabled: groupField<boolean>({
      key: "aiEnabled",
      schema: Joi.boolean(),
      // A setting of the owner's: what a group has decided is stored, and wins.
      get default() {
        return defaultOn();
      },
      titleKey: "ai.group.enabled",
    }),
    npcsOff: groupField<string[]>({
      key: "aiNpcsOff",
      schema: Joi.array().items(Joi.string().max(20)).max(50) as Joi.Schema<string[]>,
      default: [],
      titleKey: "ai.group.npcsOff",
    }),
    model: groupField<string>({
      key: "aiModel",
      schema: Joi.string().allow("").max(200),
      default: "",
      titleKey: "ai.group.model",
    }),
  };
}

/** What a person said may be shown to a model. */
export const ownSwitch: PlayerSetting<boolean> = playerSetting<boolean>({
  key: "aiEnabled",
  schema: Joi.boolean(),
  default: true,
  titleKey: "ai.player.enabled",
});
