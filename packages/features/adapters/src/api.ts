/**
 * What the feature `adapters` offers to others.
 * @packageDocumentation
 */
import {
  type Account,
  type AdapterState,
  definePoint,
  defineToken,
  defineTopic,
  type Keyed,
  type Message,
  type OutgoingMessage,
  type PlatformEvent,
  type ReplyPart,
  type SendOutcome,
} from "@dicetower/contract";
import type { AccountActions } from "./accounts/account-actions.js";
import type { TextOverrides } from "./records/record.js";

export type {
  AccountActions,
  DoubtfulFriendRequest,
  GroupFile,
  GroupFolder,
  GroupMember,
  GroupRequest,
  MediaFile,
  PastMessage,
} from "./accounts/account-actions.js";
export { isForbiddenAddress } from "./connection/forbidden-address.js";
export type { TextOverrides } from "./records/record.js";

/** An account of the bot, connected or not. */
export interface AccountStatus {
  /** Adapter record id as text, as in `Account.id`. */
  readonly id: string;
  readonly name: string;
  /** Adapter type, such as `botproto_v11`. */
  readonly type: string;
  /** Empty while the type is not loaded. */
  readonly platform: string;
  readonly enabled: boolean;
  readonly state: AdapterState;
  /** Account number; the last known one while nobody is connected, empty when there never was one. */
  readonly selfId: string;
  readonly selfName: string;
  /** What it can do: image, record, file, reply, forward, …; empty while not connected. */
  readonly capabilities: readonly string[];
  /** Last failure in words, in the language of the installation. */
  readonly error: string;
  readonly attempt: number;
  /** UTC epoch seconds, 0 = never. */
  readonly nextRetryAt: number;
  readonly connectedAt: number;
  readonly lastEventAt: number;
  /** Largest file that may be uploaded through it, bytes. */
  readonly maxUploadBytes: number;
  readonly textOverrides: TextOverrides;
}

/** The accounts of this installation, and what can be done through them. */
export interface Adapters {
  list(): readonly AccountStatus[];
  get(accountId: string): AccountStatus | undefined;
  /** Who is recorded as receiver and sender of messages; undefined before the account was ever known. */
  account(accountId: string): Account | undefined;
  /** The actions that the connection offers now; empty while there is none. */
  actions(accountId: string): Partial<AccountActions>;
  /**
   * One action, ready to be called.
   * @throws Failure 40400 for no such account, 50300 while it is not connected, 50100 where its platform or
   *   server lacks the action
   */
  action<K extends keyof AccountActions>(accountId: string, name: K): AccountActions[K];
  /**
   * Dials at once and forgets the failed tries so far.
   * @throws Failure 40400 for no such account, 42200 where it is switched off, 50100 while its type is not loaded
   */
  reconnect(accountId: string): void;
  /**
   * Sends a message that answers none, through the outgoing slots of the message line.
   * @returns false when the account is not known
   */
  say(
    accountId: string,
    to: { readonly scene: "group" | "private"; readonly target: string },
    part: ReplyPart,
  ): boolean;
  /**
   * Sends as it is, past the outgoing slots, but through the outbox with its limits and its journal. Answers
   * when it is known what became of it: with a rate limit, or without a connection, after up to two minutes.
   * Never rejects.
   */
  send(accountId: string, message: OutgoingMessage): Promise<SendOutcome>;
}
export const Adapters = defineToken<Adapters>("Adapters");

/** Emitted when an adapter has changed its state, and when its account has become known. */
export const adapterState = defineTopic<AccountStatus>("adapters.state");

/** An event on a platform, and the account that heard of it. */
export interface AccountEvent {
  readonly account: Account;
  readonly event: PlatformEvent;
}

/** Emitted for each notice and request; repeated ones have been dropped. */
export const platformEvent = defineTopic<AccountEvent>("adapters.event");

/**
 * Emitted for messages that came more than a minute late, after a reconnect for instance. They do not go down
 * the line, so that no old command is answered; features that keep history may listen.
 */
export const lateMessage = defineTopic<Message>("adapters.late");

/** Keeps back what would leave for platforms: messages of all kinds, and actions that change something there. */
export interface PlatformGate extends Keyed {
  /**
   * Asked of each message and action, so it must be cheap.
   * @returns why nothing leaves, as a clause of an English sentence; undefined to let it pass
   */
  shut(): string | undefined;
}

/**
 * Gates before all platforms. A message that is kept back ends as `failed` with `heldBack`; an action is refused with
 * 42200. The test chat is no platform.
 */
export const platformGates = definePoint<PlatformGate>("platformGates");
