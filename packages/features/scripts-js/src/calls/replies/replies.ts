import type { ContextRecords } from "../../contexts/context-records.js";
import type { ScriptContext } from "../../contexts/context-store.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Effect } from "../../protocol.js";
import type { Chat, ReplySender } from "./reply-sender.js";

/** A text beyond it is not sent; pictures within it do not count. */
const maxTextLength = 15_000;
const tooLong = "要发送的文本过长";
/** What makes a text more than one message as it is: decks, ends of messages, pictures. */
const special = /#\{|\f|\{FormFeed\}|file:\/\/|base64:\/\//iu;
/** Messages of one plugin in one chat within a minute. */
const maxPerMinute = 60;
const maxCounts = 2_000;
/** Decks that one text draws from. */
const maxDraws = 20;

type ReplyEffect = Extract<Effect, { kind: "reply" }>;

/** What replies need beside the services. */
export interface ReplyParts {
  readonly records: ContextRecords;
  readonly replySender: ReplySender;
  /** Address of a picture that a plugin has written, for what is sent; undefined for a name of nobody. */
  image(url: string): Promise<string | undefined>;
  /** Draws from a deck for `#{DRAW-name}`. */
  draw(context: ScriptContext, deck: string): Promise<string>;
  /** False where a plugin may not say anything. */
  maySend(plugin: string): boolean;
  /** A line for the plugin's console. */
  tell(plugin: string, text: string): void;
}

/** Sends what plugins say. */
export class Replies {
  /** Minute, and messages in it, by plugin and chat. */
  readonly #counts = new Map<string, { minute: number; sent: number; told: boolean }>();

  constructor(
    readonly services: ScriptServices,
    readonly parts: ReplyParts,
  ) {}

  /** A promise where something has to be drawn or read first. */
  say(effect: ReplyEffect, context: ScriptContext): Promise<void> | undefined {
    const { plugin, text } = effect;
    if (!this.parts.maySend(plugin)) {
      this.parts.tell(plugin, "it may not send messages: the owner has not granted that");
      return undefined;
    }
    const where = this.#destination(effect, context);
    if (where === undefined || (context.said?.get(text) ?? plugin) !== plugin) return undefined;
    context.said?.set(text, plugin);
    if (special.test(text) || text.length > maxTextLength)
      return this.#messages(context, text).then((messages) => this.#send(messages, plugin, where, context));
    if (text.trim() !== "") this.#send([text], plugin, where, context);
    return undefined;
  }

  #send(messages: readonly string[], plugin: string, where: Chat, context: ScriptContext): void {
    for (const one of messages) {
      if (!this.#counted(plugin, where)) return;
      this.parts.records.spoke(context.message.conversation);
      this.parts.replySender.say(context, where, { content: one });
    }
  }

  #destination({ to, from }: ReplyEffect, { message }: ScriptContext): Chat | undefined {
    const { ids } = this.services;
    const userId = ids.bare(from.userId) || message.userId;
    if (userId === "" && to === "person") return undefined;
    if (to === "person") return { scene: "private", target: userId } as const;
    const inGroup = from.messageType === "group" || (from.messageType === "" && message.groupId !== "");
    if (inGroup) {
      const target = ids.bare(from.groupId) || message.groupId;
      return target === "" ? undefined : ({ scene: "group", target } as const);
    }
    return to === "group" || userId === "" ? undefined : ({ scene: "private", target: userId } as const);
  }

  /** A text as messages: decks drawn, split, pictures put in. */
  async #messages(context: ScriptContext, written: string): Promise<string[]> {
    let text = written;
    for (let draws = 0; draws < maxDraws; draws++) {
      const [mark, deck = ""] = /#\{DRAW-([^}]{1,100})\}/u.exec(text) ?? [];
      if (mark === undefined) break;
      const card = await this.parts.draw(context, deck);
      text = text.replace(mark, () => card);
    }
    const bare = text.replace(/base64:\/\/[A-Za-z0-9+/=]+/gu, "");
    if (bare.length > maxTextLength) return [tooLong];
    const messages = text
      .split(/\f|\{FormFeed\}|#\{SPLIT\}/iu)
      .filter((one) => one.trim() !== "")
      .slice(0, 20);
    const filled: string[] = [];
    for (const one of messages) filled.push(await this.#withImages(one));
    return filled;
  }

  async #withImages(text: string): Promise<string> {
    let filled = text;
    for (const [url = ""] of text.matchAll(/file:\/\/[^\],\s]+/gu)) {
      const image = await this.parts.image(url);
      if (image !== undefined) filled = filled.replace(url, () => image);
    }
    return filled;
  }

  /** Counts a message; false where there are too many, which is told once a minute. */
  #counted(plugin: string, where: Chat): boolean {
    const minute = Math.floor(this.services.clock.monotonic() / 60_000);
    const key = `${where.scene} ${where.target}\n${plugin}`;
    let count = this.#counts.get(key);
    if (count?.minute !== minute) {
      if (this.#counts.size >= maxCounts) this.#counts.clear();
      count = { minute, sent: 0, told: false };
      this.#counts.set(key, count);
    }
    if (++count.sent <= maxPerMinute) return true;
    if (!count.told)
      this.parts.tell(
        plugin,
        `more than ${maxPerMinute} messages a minute in one chat: further ones are dropped`,
      );
    count.told = true;
    return false;
  }
}
