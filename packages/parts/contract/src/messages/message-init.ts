import type { Account } from "./account.js";
import type { Segment } from "./message.js";

/** Where a message was said. */
export type Scene = "group" | "private" | "channel";

/** Role of the sender as the platform reports it. */
export type Role = "owner" | "admin" | "member" | "unknown";

/** Begin of a message: what an adapter knows of it. */
export interface MessageInit {
  readonly account: Account;
  /** As the platform names it; empty where it names none. */
  readonly id: string;
  readonly scene: Scene;
  /** Empty in private chats. */
  readonly groupId: string;
  readonly groupName?: string;
  readonly userId: string;
  readonly nickname: string;
  /** Name in the group, empty where there is none. */
  readonly card?: string;
  readonly role?: Role;
  /** Asks the platform for the role that it did not tell along; undefined where it does not say. Must not reject. */
  readonly findRole?: () => Promise<Role | undefined>;
  readonly segments: readonly Segment[];
  /** Text of the whole message, other segments as their CQ code. */
  readonly text: string;
  /** UTC epoch seconds as sent. */
  readonly sentAt: number;
  /** Said by the bot's own account. */
  readonly own?: boolean;
  /** Language asked for; otherwise the one that the sender or the group chose, or the installation's. */
  readonly locale?: string;
  /** The bot was mentioned anywhere in it. */
  readonly mentioned?: boolean;
  /** Group through which a private message came, from somebody who is no friend; empty for none. */
  readonly viaGroup?: string;
  /** It came so long after it was said that it is no command any more: it is recorded and watched, and not answered. */
  readonly late?: boolean;
}
