import { isStorable, storable, storableJson } from "../texts/storable-text.js";
import type { Account } from "./account.js";
import { Authority } from "./authority.js";
import {
  answersOwnMessage,
  botIsQuiet,
  chosenLocale,
  type Fact,
  type FactResolver,
  senderIsGroupAdmin,
  senderName,
  senderTrust,
} from "./message-facts.js";
import type { MessageInit, Role, Scene } from "./message-init.js";
import type { Segment } from "./segments/segment.js";
import { textIn } from "./segments/segment-readers.js";

export { type Segment, textSegment } from "./segments/segment.js";

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
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly sentAt: number;
  readonly own: boolean;
  readonly mentioned: boolean;
  /** Group through which a private message came, from somebody who is no friend; empty for none. */
  readonly viaGroup: string;
  /** It came so long after it was said that it is no command any more: it is recorded and watched, and not answered. */
  readonly late: boolean;
  readonly #askedLocale: string | undefined;
  #partlyAnswered = false;
  #words: string | undefined;
  #role: Role;
  #findRole: MessageInit["findRole"];
  /** What its rights may not exceed, or the message that it was made of; undefined for what was really said. */
  #bound: Authority | Message | undefined;
  #authority: Authority | undefined;
  #resolver: FactResolver | undefined;
  /** Few: two lists are searched faster than a map is made. */
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
    this.#role = init.role ?? "unknown";
    this.#findRole = init.findRole;
    this.text = storable(init.text);
    this.segments = areStorable(init.segments, this.text) ? init.segments : storableJson(init.segments);
    this.sentAt = init.sentAt;
    this.own = init.own ?? false;
    this.mentioned = init.mentioned ?? false;
    this.viaGroup = storable(init.viaGroup ?? "");
    this.late = init.late ?? false;
    this.#askedLocale = init.locale;
  }

  /** Role of the sender in the group: as the platform told it along, or answered {@link learnRole}. */
  get role(): Role {
    return this.#role;
  }

  /** True where the platform has not told the role along, and can still be asked ({@link learnRole}). */
  get lacksRole(): boolean {
    return this.#findRole !== undefined;
  }

  /**
   * Asks the platform for a role that it did not tell along; does nothing where it did. To be called before a right is
   * refused that hangs on the role. Never rejects.
   */
  async learnRole(): Promise<void> {
    const role = await this.#findRole?.();
    if (this.#findRole === undefined) return;
    this.#findRole = undefined;
    if (role === undefined || role === "unknown") return;
    this.#role = role;
    this.#forget(senderIsGroupAdmin);
    this.#authority = undefined;
  }

  /** The role, or the way to ask for it, for a message of the same sender that is made of this one. */
  get roleInit(): Pick<MessageInit, "role" | "findRole"> {
    if (this.#findRole === undefined) return { role: this.role };
    return { findRole: () => this.learnRole().then(() => this.role) };
  }

  /** Language that is asked for, else the one that was chosen ({@link chosenLocale}); undefined for the installation's. */
  get locale(): string | undefined {
    return this.#askedLocale ?? this.fact(chosenLocale);
  }

  /**
   * What was said in words: its text segments, joined. Pictures, faces, cards, mentions and quotes are no words. What
   * rules, patterns and the censor read; {@link Message.text} has the codes of everything else as well.
   */
  get words(): string {
    this.#words ??= wordsOf(this.segments);
    return this.#words;
  }

  /** Trust of the sender: 0 anyone … 5 master, 256 root ({@link senderTrust}). */
  get trust(): number {
    return this.fact(senderTrust);
  }

  /** True when the sender may do what group administrators may ({@link senderIsGroupAdmin}). */
  get groupAdmin(): boolean {
    return this.fact(senderIsGroupAdmin);
  }

  /** True for a message of the bot's own account that is answered all the same ({@link answersOwnMessage}). */
  get answersOwn(): boolean {
    return this.fact(answersOwnMessage);
  }

  /** True where the bot is switched off ({@link botIsQuiet}). */
  get quiet(): boolean {
    return this.fact(botIsQuiet);
  }

  /** True once a command has said something and has left the call to others all the same: who cannot read it is silent. */
  get partlyAnswered(): boolean {
    return this.#partlyAnswered;
  }

  /** To be called by a command that has said something before it answers `notMine`. */
  answerPartly(): void {
    this.#partlyAnswered = true;
  }

  /** Name of the sender ({@link senderName}). */
  get senderName(): string {
    return this.fact(senderName);
  }

  /** Has facts that were not read yet found by `resolver`; for the message line. */
  resolveFacts(resolver: FactResolver): void {
    this.#resolver = resolver;
  }

  /**
   * Has facts found as for another message, which this one was made of: its rights are never more than those of the
   * other, whomever it names as its sender.
   * @param given values that are known already, in the place of the other's
   */
  inheritFacts(
    other: Message,
    given: readonly (readonly [fact: Fact<unknown>, value: unknown])[] = [],
  ): void {
    if (other !== this)
      this.#bound = this.#bound === undefined ? other : this.#limit()?.with(other.authority);
    this.findFactsLike(other, given);
  }

  /** The same for a message that has its rights from elsewhere: by {@link Message.limitTo}, or as an owner tries them. */
  findFactsLike(
    other: Message,
    given: readonly (readonly [fact: Fact<unknown>, value: unknown])[] = [],
  ): void {
    this.#resolver = other.#resolver;
    for (const [fact, value] of given) this.#keep(fact, value);
  }

  /** Its rights are from now on no more than these. */
  limitTo(authority: Authority): void {
    const before = this.#limit();
    this.#bound = before ? authority.with(before) : authority;
    this.#authority = undefined;
  }

  /** Gives the right of group administrators in its chat, for what a caller has of its own to give. */
  lend(): void {
    this.#bound = this.authority.administering(this);
    this.#authority = undefined;
  }

  /** True for what nobody has said as it stands: a command, a script, an alias or a rule made it. */
  get isMade(): boolean {
    return this.#bound !== undefined;
  }

  /** True where a script or a command names somebody as its sender who does not really speak. */
  get borrowed(): boolean {
    return this.#bound !== undefined && !this.authority.speaksAs(this);
  }

  /** Whose rights it has, and through which hands it has come ({@link Authority}). */
  get authority(): Authority {
    this.#authority ??= this.#limit()?.within(this) ?? Authority.of(this);
    return this.#authority;
  }

  /** That of the message it was made of is asked each time: its role may be learnt later. */
  #limit(): Authority | undefined {
    return this.#bound instanceof Message ? this.#bound.authority : this.#bound;
  }

  /** Returns the value of a fact, which is worked out when first read. */
  fact<T>(fact: Fact<T>): T {
    const value = this.#known(fact);
    return this.#bound === undefined ? value : this.#bounded(fact, value);
  }

  #known<T>(fact: Fact<T>): T {
    const at = this.#facts === undefined ? -1 : this.#facts.indexOf(fact);
    if (at >= 0) return (this.#values as unknown[])[at] as T;
    const value = this.#resolver === undefined ? fact.of(this) : this.#resolver.resolve(fact, this);
    this.#keep(fact, value);
    return value;
  }

  /** Has a fact worked out anew when it is read next: what it is made of has changed since. */
  renew(fact: Fact<unknown>): void {
    const at = this.#facts?.indexOf(fact) ?? -1;
    if (at < 0) return;
    this.#facts?.splice(at, 1);
    this.#values?.splice(at, 1);
    this.#authority = undefined;
  }

  /** Rights end where those of who had a hand in it end. By name: copies of this package have facts of their own. */
  #bounded<T>(fact: Fact<T>, value: T): T {
    if (fact.name === senderTrust.name) return Math.min(Number(value), this.#limit()?.trust ?? 0) as T;
    if (fact.name === senderIsGroupAdmin.name)
      return (value === true && this.#limit()?.administers(this) === true) as T;
    return value;
  }

  #keep(fact: Fact<unknown>, value: unknown): void {
    this.#facts ??= [];
    this.#values ??= [];
    this.#facts.push(fact);
    this.#values.push(value);
  }

  #forget({ name }: Fact<unknown>): void {
    const at = this.#facts?.findIndex((fact) => fact.name === name) ?? -1;
    if (at < 0) return;
    this.#facts?.splice(at, 1);
    this.#values?.splice(at, 1);
  }

  /** Key of the conversation: messages that share it are handled in order. */
  get conversation(): string {
    return this.groupId === "" ? `${this.account.id}:u${this.userId}` : `${this.account.id}:g${this.groupId}`;
  }
}

function wordsOf(segments: readonly Segment[]): string {
  const words = textIn(segments);
  if (segments.length === 1 && segments[0]?.type === "text") return words;
  // What stood between blanks and is no word leaves them.
  return words.trim();
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
