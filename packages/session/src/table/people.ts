import { type Message, type Segment, sanitizeText } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { Tables } from "./tables.js";

/** Longest name that is shown. */
const longestName = 100;

/** Names of people of whom only the id is known. */
export class People {
  constructor(
    readonly tables: Tables,
    readonly players: () => Players | undefined,
  ) {}

  /**
   * The name of somebody in a group: chosen there or everywhere, as the mention has it, that of the account, as it was
   * when they came to the table; else the id.
   */
  async name(message: Message, userId: string): Promise<string> {
    if (userId === message.userId) return message.senderName;
    const group = { platform: message.account.platform, groupId: message.groupId };
    return (await this.#known(group, userId, mentionedName(message.segments, userId))) ?? userId;
  }

  async names(message: Message, userIds: readonly string[]): Promise<string[]> {
    return Promise.all(userIds.map((userId) => this.name(message, userId)));
  }

  async #known(group: GroupKey, userId: string, mentioned: string): Promise<string | undefined> {
    const players = this.players();
    const player = await players?.get({ platform: group.platform, userId });
    const chosen = players?.nameAt({ ...group, userId, scene: "group" });
    const name = chosen || mentioned || player?.accountName || this.tables.get(group).names[userId];
    return name === undefined || name === "" ? undefined : sanitizeText(name, longestName);
  }
}

/** The name that a mention itself carries, empty where it has none. */
function mentionedName(segments: readonly Segment[], userId: string): string {
  for (const { type, data } of segments)
    if (type === "at" && String(data["qq"]) === userId && typeof data["name"] === "string")
      return data["name"].replace(/^@/, "");
  return "";
}
