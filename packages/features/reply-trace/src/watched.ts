import type { Clock, Message } from "@dicetower/contract";
import type { WatchedChat } from "./answers.js";

/** Chats that may be watched at once. */
export const maxWatched = 16;

/** Which chats are watched. It ends by itself: nobody is watched because somebody has forgotten to switch it off. */
export class Watched {
  /** By account, and the id of the chat. */
  #chats = new Map<string, WatchedChat>();

  constructor(readonly clock: Clock) {}

  has({ account, groupId, userId }: Message): boolean {
    if (this.#chats.size === 0) return false;
    const chat = this.#chats.get(
      groupId === "" ? `${account.id}:user:${userId}` : `${account.id}:group:${groupId}`,
    );
    return chat !== undefined && chat.until > this.clock.seconds();
  }

  /** Those that are still watched. */
  all(): WatchedChat[] {
    const now = this.clock.seconds();
    return [...this.#chats.values()].filter(({ until }) => until > now);
  }

  /** Puts other chats in the place of all that were watched. */
  set(chats: readonly WatchedChat[]): void {
    this.#chats = new Map(chats.map((chat) => [`${chat.accountId}:${chat.type}:${chat.targetId}`, chat]));
  }
}
