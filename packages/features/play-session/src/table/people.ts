import { type Message, mentionOf, type Segment, sanitizeText } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { Tables } from "./tables.js";

/** Longest name that is shown. */
const maxNameLength = 100;

/** Names of people of whom only the id is known. */
export class People {
  constructor(
    readonly tables: Tables,
    readonly players: () => Players | undefined,
  ) {}

  /**
   * The name of somebody in a group, as they are called there; of whom nothing else is known as it was when they came to
   * the table, else the id.
   */
  async name(message: Message, userId: string): Promise<string> {
    if (userId === message.userId) return message.senderName;
    const { account, groupId, segments } = message;
    const group = { account: account.id, platform: account.platform, groupId };
    return this.named(group, userId, mentionedName(segments, userId));
  }

  async names(message: Message, userIds: readonly string[]): Promise<string[]> {
    return Promise.all(userIds.map((userId) => this.name(message, userId)));
  }

  /**
   * @param group with the account that may be asked about its members
   * @param mentioned the group card that a mention carries, empty for none
   */
  async named(group: GroupKey & { account?: string }, userId: string, mentioned = ""): Promise<string> {
    const called = await this.players()?.calledAt({ ...group, userId, scene: "group" }, { card: mentioned });
    const name = called === undefined || called === userId ? this.tables.get(group).names[userId] : called;
    return sanitizeText(name || mentioned || userId, maxNameLength);
  }
}

/** The name that a mention itself carries, empty where it has none. */
function mentionedName(segments: readonly Segment[], userId: string): string {
  for (const segment of segments) {
    const mention = mentionOf(segment);
    if (mention?.userId === userId && mention.name !== "") return mention.name;
  }
  return "";
}
