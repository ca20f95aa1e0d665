import { platformEvent } from "@dicetower/adapters/api";
import {
  type Account,
  Authority,
  delivered,
  edited,
  type FeatureHost,
  incoming,
  locationOf,
  Message,
  messageWatchers,
  type RecalledMessage,
  readableCq,
  recalled,
  type Segment,
  textSegment,
} from "@dicetower/contract";
import { argumentsOf } from "../contexts/arguments.js";
import type { ExtensionRecord, HookName, HookTask } from "../protocol.js";
import { keyOf } from "./contributions.js";
import type { RunParts } from "./run-parts.js";
import { testMs } from "./script-command.js";

/** Milliseconds that what stands behind waits for hooks of plain messages. */
const hookMs = 2_200;
/** Hooks on their way, at most: beyond that they are left out. */
const maxWaiting = 500;

/** An extension with a hook, and the name that groups switch it by. */
interface Hearer {
  readonly name: string;
  readonly key: string;
}

/** Has plugins hear of messages and events. */
export class Hooks {
  #waiting = 0;
  /** The list that {@link #byHook} was made from. */
  #extensions: readonly ExtensionRecord[] = [];
  readonly #byHook = new Map<HookName, readonly Hearer[]>();
  /** Who hears of the command in a message that is on its way. */
  readonly #commandHearers = new WeakMap<Message, readonly string[]>();
  /** Of test messages: what is waited for until they have heard of it. */
  readonly #commandEnds = new WeakMap<Message, { readonly heard: Promise<void>; end(): void }>();

  constructor(
    readonly host: FeatureHost,
    readonly parts: RunParts,
  ) {}

  begin(): void {
    const { host } = this;
    host.add(
      incoming,
      {
        key: "scripts-js.received",
        slot: "commands",
        before: ["commands"],
        run: (message) => {
          const extensions = message.quiet ? [] : this.#active("onMessageReceived", message);
          if (extensions.length === 0) return undefined;
          const heard = this.#tell("onMessageReceived", message, extensions);
          return message.account.exempt === true ? this.#settled(heard, extensions) : undefined;
        },
      },
      {
        key: "scripts-js.plain",
        slot: "scripts",
        run: (message) => {
          const extensions = this.#active("onNotCommandReceived", message);
          if (extensions.length === 0 || this.parts.shared.services.reader.read(message) !== undefined)
            return undefined;
          return this.#plain(message, extensions);
        },
      },
    );
    host.add(messageWatchers, {
      key: "scripts-js.commands",
      wants: (message) => {
        const extensions = this.#active("onCommandReceived", message);
        if (extensions.length === 0 || this.parts.shared.services.reader.read(message) === undefined)
          return undefined;
        this.#commandHearers.set(message, extensions);
        if (message.account.exempt === true) this.#holdCommand(message);
        return "outcome";
      },
      ended: (message, { matched, endedBy }) => {
        const heard = matched && endedBy === "commands" ? this.#command(message) : undefined;
        const held = this.#commandEnds.get(message);
        if (held !== undefined) void (heard ?? Promise.resolve()).then(() => held.end());
      },
    });
    host.on(delivered, ({ account, scene, target, segments, outcome, outgoing, holds }) => {
      const held = outgoing?.message && this.#commandEnds.get(outgoing.message);
      if (held !== undefined) holds?.(held.heard);
      if (outcome.state !== "sent" || !this.#exists("onMessageSend")) return;
      const about = outgoing?.message;
      const said = messageOf(account, scene === "group" ? target : "", account.selfId, segments, {
        id: outcome.messageId,
        own: true,
      });
      if (about === undefined) said.limitTo(Authority.nobody());
      else said.inheritFacts(about);
      const heard = this.message("onMessageSend", said, { extra: "" });
      holds?.(this.#settled(heard, this.#active("onMessageSend", said)));
    });
    host.on(recalled, (event) => this.#changed("onMessageDeleted", event, []));
    host.on(edited, (event) => this.#changed("onMessageEdit", event, event.segments));
    host.on(platformEvent, ({ account, event }) => {
      const { kind, groupId, userId, operatorId = "" } = event;
      const { ids } = this.parts.shared.services;
      const id = (one: string) => (one === "" ? "" : ids.user(account, one));
      const group = groupId === "" ? "" : ids.group(account, groupId, userId);
      const message = ofEvent(messageOf(account, groupId, userId || account.selfId, [], { id: "" }), event);
      if (kind === "member.joined") void this.message("onGroupMemberJoined", message);
      else if (kind === "bot.joined") void this.message("onGroupJoined", message);
      else if (kind === "friend.added") void this.message("onBecomeFriend", message);
      else if (kind === "poke") {
        const extra = {
          groupId: group,
          senderId: id(operatorId || userId),
          targetId: id("targetId" in event ? (event.targetId ?? "") : ""),
          isPrivate: groupId === "",
        };
        void this.event("onPoke", message, extra);
      } else if (kind === "member.left" || kind === "bot.left" || kind === "bot.kicked")
        void this.event("onGroupLeave", message, {
          groupId: group,
          userId: id(userId),
          operatorId: id(operatorId),
        });
    });
  }

  /** Calls a hook of all extensions that have it and are on, with a message. Never rejects. */
  async message(hook: HookName, message: Message, more: Pick<HookTask, "extra"> = {}): Promise<void> {
    await this.#tell(hook, message, this.#active(hook, message), more);
  }

  /** The same with an event. */
  event(hook: HookName, message: Message, extra: unknown): Promise<void> {
    return this.#call(hook, message, this.#active(hook, message), () => ({ extra }));
  }

  #tell(
    hook: HookName,
    message: Message,
    extensions: readonly string[],
    more: Pick<HookTask, "extra" | "args"> = {},
  ): Promise<void> {
    const { records } = this.parts.shared;
    return this.#call(hook, message, extensions, () => ({ msg: records.message(message), ...more }));
  }

  async #call(
    hook: HookName,
    message: Message,
    extensions: readonly string[],
    more: () => Omit<HookTask, "hook" | "extensions" | "ctx">,
  ): Promise<void> {
    if (extensions.length === 0 || this.#waiting >= maxWaiting) return;
    const { records } = this.parts.shared;
    const known = records.know(message);
    if (known !== undefined) await known;
    const context = records.open(message);
    // Copies of one plugin under several names would answer a chat in chorus.
    if (extensions.length > 1) context.said = new Map();
    this.#waiting++;
    try {
      await this.parts.hook({ hook, extensions, ctx: records.brief(context), ...more() });
    } finally {
      this.#waiting--;
    }
  }

  /** A plain message: what stands behind waits for a while, so that answers keep their order. */
  async #plain(message: Message, extensions: readonly string[]): Promise<undefined> {
    const heard = this.#tell("onNotCommandReceived", message, extensions);
    await this.#within(heard, hookMs);
    if (message.account.exempt === true) await this.parts.settle(extensions, testMs);
    return undefined;
  }

  async #command(message: Message): Promise<void> {
    const { services } = this.parts.shared;
    const match = services.reader.read(message);
    const extensions = this.#commandHearers.get(message) ?? [];
    if (match === undefined) return;
    const args = argumentsOf({
      message,
      word: match.word,
      prefixes: services.reader.prefixes,
      times: false,
      user: (userId) => services.ids.user(message.account, userId),
      isBot: (userId) => this.parts.isBot(message, userId),
    });
    await this.#tell("onCommandReceived", message, extensions, { args });
  }

  /** The answer to a test message waits for who hears of its command, and for what these say soon. */
  #holdCommand(message: Message): void {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const extensions = this.#commandHearers.get(message) ?? [];
    this.#commandEnds.set(message, { heard: this.#settled(ended, extensions), end });
  }

  #changed(hook: HookName, event: RecalledMessage, segments: readonly Segment[]): void {
    if (!this.#exists(hook)) return;
    const { account, groupId, userId, messageId } = event;
    const message = messageOf(account, groupId, userId, segments, { id: messageId });
    void this.message(hook, ofEvent(message, event));
  }

  /** The answer to a test message holds what timers and promises of hooks say soon. */
  async #settled(heard: Promise<void>, extensions: readonly string[]): Promise<undefined> {
    await this.parts.within(heard, testMs);
    await this.parts.settle(extensions, testMs);
    return undefined;
  }

  async #within(work: Promise<void>, ms: number): Promise<undefined> {
    await this.parts.within(work, ms);
    return undefined;
  }

  #exists(hook: HookName): boolean {
    return this.#having(hook).length > 0;
  }

  #having(hook: HookName): readonly Hearer[] {
    const all = this.parts.extensions();
    if (all !== this.#extensions) {
      this.#extensions = all;
      this.#byHook.clear();
    }
    let having = this.#byHook.get(hook);
    if (having === undefined) {
      having = all
        .filter(({ hooks }) => hooks.includes(hook))
        .map(({ name, builtin }) => ({ name, key: builtin ? name : keyOf(name) }));
      this.#byHook.set(hook, having);
    }
    return having;
  }

  /** Names of those that have a hook and are on where a message is from. */
  #active(hook: HookName, message: Message): readonly string[] {
    const having = this.#having(hook);
    if (having.length === 0) return [];
    const place = message.groupId === "" ? undefined : locationOf(message);
    const { switches } = this.parts.shared.services;
    return having
      .filter(({ key }) => place === undefined || switches.enabled(place, key))
      .map(({ name }) => name);
  }
}

/** A message without rights where somebody else did something to its sender, or nobody in particular did anything. */
function ofEvent(
  message: Message,
  { userId, operatorId = "" }: Pick<RecalledMessage, "userId" | "operatorId">,
): Message {
  if (userId === "" || (operatorId || userId) !== userId) message.limitTo(Authority.nobody());
  return message;
}

function messageOf(
  account: Account,
  groupId: string,
  userId: string,
  segments: readonly Segment[],
  { id, own = false }: { readonly id: string; readonly own?: boolean },
): Message {
  const text = readableCq(segments);
  return new Message(
    {
      id,
      own,
      scene: groupId === "" ? "private" : "group",
      groupId,
      userId,
      nickname: userId,
      segments: segments.length === 0 ? [textSegment("")] : segments,
      text,
      sentAt: Math.floor(Date.now() / 1000),
    },
    account,
  );
}
