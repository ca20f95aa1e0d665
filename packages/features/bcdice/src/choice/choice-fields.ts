import { groupField } from "@dicetower/groups/api";
import { playerSetting } from "@dicetower/players/api";
import type { GameSystems } from "../systems/game-systems.js";
import { systemId } from "../systems/system-id.js";

/** Id of the game system that a group has chosen, and a person for private chats; empty where nobody has. */
export function choiceFields(games: GameSystems) {
  const field = {
    key: "bcdiceSystem",
    schema: systemId(games).allow(""),
    default: "",
    titleKey: "bcdice.field.system",
  };
  return { group: groupField<string>(field), own: playerSetting<string>(field) };
}

/** The two fields. */
export type ChoiceFields = ReturnType<typeof choiceFields>;
