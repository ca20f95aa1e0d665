import type { Actor } from "./actor.js";
import { isStorable, storable, storableJson } from "./characters.js";
import type { JsonValue } from "./engine/engine.js";
import type { UnsayableReply } from "./unsayable.js";

/** A piece of a message: text, mention, image, … (`spec` names follow OneBot 11). */
export interface Segment {
  readonly type: string;
  readonly data: Readonly<Record<string, JsonValue>>;
}

/** Makes a text segment. */
export function textSegment(text: string): Segment {
  return { type: "text", data: { text } };
}

/** Where a message was said. */
export type Scene = "group" | "private" | "channel";

/** Role of the sender as the platform reports it. */
export type Role = "owner" | "admin" | "member" | "unknown";

/** The account that received a message, and the way back. */
export interface Account {
  /** Adapter record id as text; `test` for the test endpoint. */
  readonly id: string;
  /** Adapter type, such as `botproto_v11`. */
  readonly type: string;
  readonly platform: string;
  /** Account number on the platform. */
  readonly selfId: string;
  /** No flood limits and no history: the test account. */
  readonly exempt?: boolean;
  /**
   * Who says what arrives here in the name of others: the test endpoint's caller. Recorded for what is changed, in the
   * place of a sender that anybody could name.
   */
  readonly tester?: Actor;
  /** Takes what the outgoing stages made. Called once per part, in order; must not throw. */
  deliver(outgoing: Outgoing): void;
  /** Hears that an answer was none that anybody could say: the test account. @param giver `the command "x" of "y"` */
  unsayable?(why: UnsayableReply, giver: string): void;
}

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
  readonly segments: readonly Segment[];
  /** Text of the whole message, other segments as their CQ code. */
  readonly text: string;
  /** UTC epoch seconds as sent. */
  readonly sentAt: number;
  /** Said by the bot's own account. */
  readonly own?: boolean;
  /** Language asked for; otherwise the installation's. */
  readonly locale?: string;
  /** The bot was mentioned anywhere in it. */
  readonly mentioned?: boolean;
}

/** Names a value that is worked out at most once per message, such as its command word. */
export interface Fact<T> {
  readonly name: string;
  readonly of: (message: Message) => T;
}

/** Makes a fact. */
export function defineFact<T>(name: string, of: (message: Message) => T): Fact<T> {
  return { name, of };
}

/**
 * A message on its way through the line. Its texts are such as databases store: where platforms let through what is no
 * character, U+FFFD stands instead.
 */
export class Message {
  readonly account: Account;
  readonly id: string;
  readonly scene: Scene;
  readonly groupId: string;
  readonly groupName: string;
  readonly userId: string;
  readonly nickname: string;
  readonly card: string;
  readonly role: Role;
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly sentAt: number;
  readonly own: boolean;
  readonly mentioned: boolean;
  readonly locale: string | undefined;
  /** Trust of the sender (0 anyone … 5 master, 256 root master); set by the `admit` stage of `access`. */
  trust = 0;
  /** True when the sender may do what group administrators may; set by the `admit` stage of `access`. */
  groupAdmin = false;
  /** Said by the bot itself, and answered all the same: set in `admit`, before it is turned away. */
  answersOwn = false;
  /** The bot is switched off here: only commands that answer all the same are tried, nothing behind them. */
  quiet = false;
  /** Two or three: lists are found through faster than a map is made. */
  #facts: Fact<unknown>[] | undefined;
  #values: unknown[] | undefined;

  constructor(init: MessageInit);
  /** For adapters under load: a copy of `init` with the account in it would cost more than the message. */
  constructor(init: Omit<MessageInit, "account">, account: Account);
  constructor(init: Omit<MessageInit, "account"> & { readonly account?: Account }, account = init.account) {
    this.account = account as Account;
    this.id = storable(init.id);
    this.scene = init.scene;
    this.groupId = storable(init.groupId);
    this.groupName = storable(init.groupName ?? "");
    this.userId = storable(init.userId);
    this.nickname = storable(init.nickname);
    this.card = storable(init.card ?? "");
    this.role = init.role ?? "unknown";
    this.text = storable(init.text);
    this.segments = areStorable(init.segments, this.text) ? init.segments : storableJson(init.segments);
    this.sentAt = init.sentAt;
    this.own = init.own ?? false;
    this.mentioned = init.mentioned ?? false;
    this.locale = init.locale;
    this.groupAdmin = init.scene === "private" || init.role === "owner" || init.role === "admin";
  }

  /** The value of a fact, worked out when first asked for. */
  fact<T>(fact: Fact<T>): T {
    this.#facts ??= [];
    this.#values ??= [];
    const at = this.#facts.indexOf(fact);
    if (at >= 0) return this.#values[at] as T;
    const value = fact.of(this);
    this.#facts.push(fact);
    this.#values.push(value);
    return value;
  }

  /** Key of the conversation: messages that share it are handled in order. */
  get conversation(): string {
    return this.groupId === "" ? `${this.account.id}:u${this.userId}` : `${this.account.id}:g${this.groupId}`;
  }
}

/** Looks at no more than it must, for it is asked of each message. @param text the whole message, which is */
function areStorable(segments: readonly Segment[], text: string): boolean {
  for (const { data } of segments)
    for (const name in data) {
      const value = data[name];
      if (typeof value === "string" ? value !== text && !isStorable(value) : storableJson(value) !== value)
        return false;
    }
  return true;
}

/** A text by its key, put into words by the `text` stage in the language of the reader. */
export interface TextRef {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Makes a text reference. */
export function text(key: string, values: TextRef["values"] = {}): TextRef {
  return { key, values };
}

/** Where a part of a reply goes: where the message came from, to its sender in private, or elsewhere. */
export type Destination = "here" | "sender" | { readonly scene: "group" | "private"; readonly id: string };

/** One part of a reply. */
export interface ReplyPart {
  readonly content: TextRef | string | readonly Segment[];
  /** `here` when left out. */
  readonly to?: Destination;
  /** Said `here` when this part could not be delivered (a private message refused). */
  readonly otherwise?: TextRef;
  /** Taken as it is: not parsed for CQ codes. */
  readonly plain?: boolean;
}

/** What a stage or command answers. */
export type Reply = ReplyPart | TextRef | string | readonly (ReplyPart | TextRef | string)[];

/** A part on its way out, as the outgoing stages change it. */
export interface Outgoing {
  /** The message it answers; undefined for what the bot says of its own accord. */
  readonly message: Message | undefined;
  readonly account: Account;
  readonly scene: "group" | "private";
  /** Group or user. */
  readonly target: string;
  readonly part: ReplyPart;
  /** Running number of the part within its reply, from 0: with the message id it names a send. */
  readonly index: number;
  /** Set by the `text` stage; later stages change it. */
  text: string;
  /** Set instead of `text` where a part is made of segments. */
  segments: readonly Segment[] | undefined;
}
