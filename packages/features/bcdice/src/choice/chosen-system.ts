import {
  type Actor,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type SharedChange,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { GameSystem, GameSystems } from "../systems/game-systems.js";
import type { ChoiceFields } from "./choice-fields.js";

/** Which game system was chosen where. */
export class ChosenSystem {
  constructor(
    readonly games: GameSystems,
    readonly fields: ChoiceFields,
    readonly groups: Groups,
    readonly players: Players,
  ) {}

  /** That of the group, in private that of the person; undefined where none was chosen. Answers without waiting. */
  at(place: MessageLocation): GameSystem | undefined {
    const id = isGroup(place)
      ? this.groups.field(place, this.fields.group)
      : this.players.settingAt(place, this.fields.own);
    return id === "" ? undefined : this.games.find(id);
  }

  /** Chooses for the group of a place, in private for the person; undefined takes the choice back. */
  async choose(
    place: MessageLocation,
    system: GameSystem | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    const { platform = "", groupId = "", userId = "" } = place;
    const id = system?.id ?? null;
    if (isGroup(place)) await this.groups.set({ platform, groupId }, this.fields.group, id, actor, within);
    else await this.players.set({ platform, userId }, this.fields.own, id, actor, within);
  }
}

/** True for a call that chooses for the sender alone: with `--my`, and in private chats. */
export function isOwn({ message, options }: CommandCall): boolean {
  return message.groupId === "" || options.has("my");
}

/** Where a call chooses: for its group, or for the sender alone. */
export function scopeOf(call: CommandCall): MessageLocation {
  const { groupId, ...own } = locationOf(call.message);
  return groupId === undefined || isOwn(call) ? { ...own, scene: "private" } : { ...own, groupId };
}

function isGroup({ groupId = "" }: MessageLocation): boolean {
  return groupId !== "";
}
