import {
  type Clock,
  type Line,
  Message,
  parseCq,
  senderIsGroupAdmin,
  senderTrust,
  textSegment,
} from "@dicetower/contract";
import type { ScriptConsole } from "@dicetower/script-host/api";
import { usualCodes } from "../templates.js";
import type { Run } from "./run.js";
import { authorityOf } from "./run-authority.js";

/** Messages of scripts that stand inside each other. */
const deepest = 3;
const maxLength = 8_000;

/** What it needs. */
export interface EventServices {
  readonly line: Line;
  readonly clock: Clock;
  readonly console: ScriptConsole;
}

/** Has texts of scripts handled as if somebody had said them. */
export class EventSayer {
  readonly #depths = new WeakMap<Message, number>();
  #count = 0;

  constructor(readonly services: EventServices) {}

  /** How many messages of scripts stand above one. */
  depthOf(message: Message | undefined): number {
    return message === undefined ? 0 : (this.#depths.get(message) ?? 0);
  }

  /**
   * Says something in the name of somebody. Whom it names is data: the rights are those of who has set the script off,
   * as far as everybody has them, and what the person that is named has, too.
   */
  say(run: Run, said: { readonly text: string; readonly groupId: string; readonly userId: string }): void {
    const { account, message: above } = run;
    const depth = run.depth + 1;
    const { line, clock, console } = this.services;
    if (account === undefined || said.userId === "" || depth > deepest) {
      const why =
        depth > deepest ? `more than ${deepest} messages inside each other` : "no account, or nobody named";
      console.write({ language: "lua", name: run.module }, "warn", `An event was dropped: ${why}.`);
      return;
    }
    const text = usualCodes(said.text.slice(0, maxLength));
    const isSender = said.userId === above?.userId;
    const isHere = said.groupId === (above?.groupId ?? "");
    const segments = parseCq(text);
    const message = new Message({
      account,
      id: `lua-${++this.#count}`,
      scene: said.groupId === "" ? "private" : "group",
      groupId: said.groupId,
      ...(said.groupId === above?.groupId ? { groupName: above.groupName } : {}),
      userId: said.userId,
      nickname: isSender ? above.nickname : said.userId,
      ...(isSender && isHere ? { card: above.card, ...above.roleInit } : {}),
      segments: segments.length > 0 ? segments : [textSegment(text)],
      text,
      sentAt: clock.seconds(),
    });
    const authority = authorityOf(run);
    // The bot itself does what whoever asked may have done.
    if (said.userId === account.selfId)
      message.findFactsLike(message, [
        [senderTrust, authority.trust],
        [senderIsGroupAdmin, authority.administers(message)],
      ]);
    message.limitTo(authority);
    this.#depths.set(message, depth);
    line.push(message);
  }
}
