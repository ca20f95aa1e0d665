import type { Ai } from "@dicetower/ai/api";
import { locationOf, type Message } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import { type GroupSwitches, ownSwitch } from "./fields.js";

/** Knows where the bot talks, and with whom. */
export class TalkSwitch {
  constructor(
    readonly ai: Ai,
    readonly groups: Groups,
    readonly players: Players,
    readonly fields: GroupSwitches,
  ) {}

  /** True where what a message says may be answered by a model, and shown to one. */
  isOpen(message: Message): boolean {
    const { enabled, dialogue } = this.ai.settings();
    if (!enabled || !dialogue.enabled || message.quiet) return false;
    const place = locationOf(message);
    if (message.groupId !== "" && !this.#inGroup(message, place)) return false;
    return this.players.settingAt(place, ownSwitch);
  }

  #inGroup({ account, groupId }: Message, place: ReturnType<typeof locationOf>): boolean {
    const { allowGroups, denyGroups } = this.ai.settings().dialogue;
    const names = [groupId, `${account.platform}:${groupId}`];
    const listed = (list: readonly string[]) => names.some((name) => list.includes(name));
    if (listed(denyGroups) || (allowGroups.length > 0 && !listed(allowGroups))) return false;
    return this.groups.field(place, this.fields.enabled);
  }
}
