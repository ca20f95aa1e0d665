import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  type NoticeKind,
  type Notices,
  type Reply,
  type ReplyPart,
  text,
} from "@dicetower/contract";
import type { OwnerMessages } from "./owner-messages.js";
import { type ChatWindow, readWindow, windowName } from "./window.js";

/** Milliseconds between two messages of one person. */
const coolDownMs = 60_000;
const mostPeople = 5_000;
const longestMessage = 1_000;
/** Masters who are written to in private. */
const mostMasters = 20;
/** Trust from which people write in the bot's name. */
const helperTrust = 3;
const syntax = ".send <text> | to <number | g id | u id> <text>";

export const sendNotice: NoticeKind = {
  key: "userSend",
  level: "important",
  titleKey: "notice.userSend",
};

/** What the command works with. */
export interface SendParts {
  readonly messages: OwnerMessages;
  readonly access: Access;
  readonly adapters: Adapters;
  readonly notices: Notices;
  readonly clock: Clock;
}

/** `.send`: writes to the owners; helpers answer, and write into chats that the bot is in. */
export function sendCommand(parts: SendParts): Command {
  const last = new Map<string, number>();
  return {
    key: "send",
    names: ["send", "留言"],
    category: "manage",
    syntax,
    example: ".send The dice are cold tonight.",
    replyKeys: [
      "send.done",
      "send.empty",
      "send.tooLong",
      "send.tooSoon",
      "send.answered",
      "send.said",
      "send.noMessage",
      "send.notThere",
      "send.toOwner",
      "send.fromOwner",
      "error.argument",
      "error.permission",
    ],
    inPerson: true,
    priority: "core",
    rights: [
      {
        form: "to <number | g id | u id> <text>",
        permission: "helper",
        covers: ({ args }) => args[0]?.toLowerCase() === "to",
      },
    ],
    run: (call) => new SendCall(parts, last, call).run(),
  };
}

class SendCall {
  constructor(
    readonly parts: SendParts,
    readonly last: Map<string, number>,
    readonly call: CommandCall,
  ) {}

  run(): Reply | Promise<Reply> {
    const { args, original } = this.call;
    const content = original.trim();
    if (content === "") return text("send.empty");
    if (content.length > longestMessage) return text("send.tooLong", { most: longestMessage });
    return args[0]?.toLowerCase() === "to" ? this.#out() : this.#toOwners(content);
  }

  async #toOwners(content: string): Promise<Reply> {
    const { messages, clock, notices } = this.parts;
    const { message } = this.call;
    const name = `${message.account.platform}:${message.userId}`;
    const waited = clock.monotonic() - (this.last.get(name) ?? Number.NEGATIVE_INFINITY);
    if (waited < coolDownMs && message.trust < helperTrust)
      return text("send.tooSoon", { seconds: Math.ceil((coolDownMs - waited) / 1000) });
    if (this.last.size >= mostPeople) this.last.clear();
    this.last.set(name, clock.monotonic());
    const id = await messages.add(message, content);
    const from = message.groupId === "" ? name : `${name}, ${message.account.platform}:${message.groupId}`;
    const values = { id, name: message.senderName, from, text: content };
    notices.send({
      kind: sendNotice.key,
      level: sendNotice.level,
      detail: `Message ${id} from ${from}: ${content}`,
      text: { key: "send.toOwner", values },
      about: {
        adapterId: message.account.id,
        platform: message.account.platform,
        groupId: message.groupId,
        userId: message.userId,
      },
    });
    this.#tellMasters({ content: text("send.toOwner", values) });
    return text("send.done", { id });
  }

  /** Writes to the masters who want to be told, each through an account of their platform. */
  #tellMasters(part: ReplyPart): void {
    const { access, adapters } = this.parts;
    const here = this.call.message.account;
    const accounts = adapters.list().filter(({ state }) => state === "connected");
    const wanting = access.masters().filter(({ notify }) => notify);
    for (const { platform, userId } of wanting.slice(0, mostMasters)) {
      const account =
        accounts.find(({ id }) => id === here.id && platform === here.platform) ??
        accounts.find((other) => other.platform === platform);
      if (account !== undefined) adapters.say(account.id, { scene: "private", target: userId }, part);
    }
  }

  /** `to 12 …` answers a message, `to g 345 …` and `to u 345 …` write into a chat. */
  async #out(): Promise<Reply> {
    const { args, original } = this.call;
    const [, first = "", second = ""] = args;
    const whom = /^\d{1,9}$/.test(first) ? Number(first) : undefined;
    const joined = /^([gu])(\S+)$/i.exec(first);
    const window = joined === null ? readWindow(first, second) : readWindow(joined[1] ?? "", joined[2] ?? "");
    const skipped = whom === undefined && joined === null ? 3 : 2;
    const content = withoutWords(original, skipped);
    if (content === "") return text("send.empty");
    if (whom !== undefined) return this.#answer(whom, content);
    if (window === undefined) return text("error.argument", { syntax, word: "send" });
    return this.#say(this.call.message.account.id, window, { content });
  }

  async #answer(id: number, content: string): Promise<Reply> {
    const message = await this.parts.messages.get(id);
    if (message === undefined) return text("send.noMessage", { id });
    const { account, groupId, userId } = message;
    const window: ChatWindow =
      groupId === "" ? { scene: "private", target: userId } : { scene: "group", target: groupId };
    const values = { id, name: message.name, text: content };
    return this.#say(account, window, { content: text("send.fromOwner", values) }, id);
  }

  #say(account: string, window: ChatWindow, part: ReplyPart, answers?: number): Reply {
    if (!this.parts.adapters.say(account, window, part))
      return text("send.notThere", { window: windowName(window) });
    return answers === undefined
      ? text("send.said", { window: windowName(window) })
      : text("send.answered", { id: answers });
  }
}

/** What is left of a text behind its first words. */
function withoutWords(original: string, count: number): string {
  let rest = original.trim();
  for (let word = 0; word < count; word++) rest = rest.replace(/^\S+\s*/u, "");
  return rest;
}
