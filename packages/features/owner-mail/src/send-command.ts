import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type NoticeKind,
  type Notices,
  type Reply,
  type ReplyPart,
  text,
} from "@dicetower/contract";
import type { OwnerMessages } from "./owner-messages.js";
import { type ChatWindow, windowName } from "./window.js";

/** Milliseconds between two messages of one person. */
const coolDownMs = 60_000;
const maxPeople = 5_000;
const maxLength = 1_000;
/** Masters who are written to in private. */
const maxMasters = 20;
/** Trust from which people write in the bot's name. */
const helperTrust = 3;

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
  const permission = "helper";
  const send = (
    call: CommandCall,
    content: string,
    how: (to: SendCall) => Reply | Promise<Reply>,
  ): Reply | Promise<Reply> =>
    content.length > maxLength
      ? text("send.tooLong", { most: maxLength })
      : how(new SendCall(parts, last, call));
  return commandOfForms({
    key: "send",
    names: ["send", "留言"],
    category: "manage",
    replyKeys: [
      "send.done",
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
    forms: [
      form("<text:raw>", {
        example: text("command.send.example"),
        run: ({ text: content }, call) => send(call, content, (to) => to.owners(content)),
      }),
      form("to <id:number(1..999999999)> <text:raw>", {
        permission,
        example: text("command.send.example.to"),
        run: ({ id, text: content }, call) => send(call, content, (to) => to.answer(id, content)),
      }),
      form("to <there:chatWindow> <text:raw>", {
        permission,
        example: text("command.send.example.toChat"),
        run: ({ there, text: content }, call) =>
          send(call, content, (to) => to.say(call.message.account.id, there, { content })),
      }),
    ],
  });
}

class SendCall {
  constructor(
    readonly parts: SendParts,
    readonly last: Map<string, number>,
    readonly call: CommandCall,
  ) {}

  async owners(content: string): Promise<Reply> {
    const { messages, clock, notices } = this.parts;
    const { message } = this.call;
    const name = `${message.account.platform}:${message.userId}`;
    const waited = clock.monotonic() - (this.last.get(name) ?? Number.NEGATIVE_INFINITY);
    if (waited < coolDownMs && message.trust < helperTrust)
      return text("send.tooSoon", { seconds: Math.ceil((coolDownMs - waited) / 1000) });
    if (this.last.size >= maxPeople) this.last.clear();
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
    for (const { platform, userId } of wanting.slice(0, maxMasters)) {
      const account =
        accounts.find(({ id }) => id === here.id && platform === here.platform) ??
        accounts.find((other) => other.platform === platform);
      if (account !== undefined) adapters.say(account.id, { scene: "private", target: userId }, part);
    }
  }

  /** Answers a message to the owners where it was said. */
  async answer(id: number, content: string): Promise<Reply> {
    const message = await this.parts.messages.get(id);
    if (message === undefined) return text("send.noMessage", { id });
    const { account, groupId, userId } = message;
    const window: ChatWindow =
      groupId === "" ? { scene: "private", target: userId } : { scene: "group", target: groupId };
    const values = { id, name: message.name, text: content };
    return this.say(account, window, { content: text("send.fromOwner", values) }, id);
  }

  say(account: string, window: ChatWindow, part: ReplyPart, answers?: number): Reply {
    if (!this.parts.adapters.say(account, window, part))
      return text("send.notThere", { window: windowName(window) });
    return answers === undefined
      ? text("send.said", { window: windowName(window) })
      : text("send.answered", { id: answers });
  }
}
