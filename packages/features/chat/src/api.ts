/**
 * What the feature `chat` offers to others.
 * @packageDocumentation
 */
import { defineToken, defineTopic, type Segment } from "@dicetower/contract";

/** A chat: a group, or a person in private. */
export interface ChatKey {
  readonly platform: string;
  /** Empty for a private chat. */
  readonly groupId: string;
  /** The other person of a private chat, empty for a group. */
  readonly userId: string;
}

/** A stored message (data of `GET /api/groups/{platform}/{group}/messages`). */
export interface StoredMessage {
  /** Grows with each message of the installation. */
  readonly id: number;
  /** The platform's id, empty where it named none. */
  readonly messageId: string;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly role: "owner" | "admin" | "member" | "unknown";
  /** Said by the bot. */
  readonly isSelf: boolean;
  readonly segments: readonly Segment[];
  readonly text: string;
  /** 0 = not. */
  readonly recalledAt: number;
  readonly editedAt: number;
  /** Said in the test chat. */
  readonly test: boolean;
}

/** What was said, as long as the retention keeps it. */
export interface ChatHistory {
  /**
   * Messages of a chat, oldest first; the newest where neither bound is given.
   * @param range ids; `limit` 1 to 200
   */
  page(
    chat: ChatKey,
    range: { readonly before?: number; readonly after?: number; readonly limit: number },
  ): Promise<readonly StoredMessage[]>;
}
export const ChatHistory = defineToken<ChatHistory>("ChatHistory");

/** Emitted when a message has been stored, taken back or changed. */
export const chatChanged = defineTopic<{ readonly chat: ChatKey; readonly id: number }>("chat.changed", {
  cluster: true,
  transient: true,
});
