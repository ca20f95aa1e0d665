import { type Clock, type Line, LruMap, locationOf, RateLimit, type ReplyPart } from "@dicetower/contract";
import type { ScriptConsole } from "@dicetower/script-host/api";
import type { LuaFields } from "../protocol.js";
import type { Run } from "../running/run.js";
import { usualCodes } from "../templates.js";
import { messagesOf } from "./cq.js";
import type { ModuleMedia } from "./module-media.js";

/** Puts templates of modules into words. */
export interface Formatter {
  /** @param fields of the message, those that the script has written among them */
  format(text: string, run: Run, fields: LuaFields): Promise<string>;
}

/** Messages of scripts in one chat: 60 a minute. */
const rate = { burst: 60, perSecond: 1 } as const;
/** Chats of which is remembered that they had too many. */
const maxChats = 1_000;

/** What a speaker needs. */
export interface SpeakerServices {
  readonly line: Line;
  readonly clock: Clock;
  readonly formatter: Formatter;
  readonly console: ScriptConsole;
  readonly media: ModuleMedia;
}

/** Where something is said. */
export interface SayTo {
  readonly scene: "group" | "private";
  readonly target: string;
}

/** Says what scripts say. */
export class Speaker {
  /** What each run has still to say: in the order in which it was told. */
  readonly #last = new WeakMap<Run, Promise<void>>();

  readonly #rate: RateLimit;
  /** Chats that had too many, and of which that has been said. */
  readonly #full = new LruMap<string, true>(maxChats);

  constructor(readonly services: SpeakerServices) {
    this.#rate = new RateLimit(services.clock, rate);
  }

  /** Parts of an answer. @param to `sender` for what is said in private */
  async parts(
    text: string,
    run: Run,
    fields: LuaFields,
    to: "here" | "sender" = "here",
  ): Promise<ReplyPart[]> {
    const said = await this.services.formatter.format(text, run, fields);
    const parts: ReplyPart[] = [];
    for (const one of messagesOf(usualCodes(said)))
      parts.push({ content: await this.services.media.filled(one, run.module), to });
    return parts;
  }

  /** Says something of the script's own accord, within the limit of the chat. */
  say(text: string, run: Run, { scene, target }: SayTo, fields: LuaFields, raw = false): void {
    const before = this.#last.get(run) ?? Promise.resolve();
    const next = before
      .then(() => this.#say(text, run, { scene, target }, fields, raw))
      .catch((error: unknown) => {
        this.#note(run, `Nothing was said: ${error instanceof Error ? error.message : "it failed"}`);
      });
    this.#last.set(run, next);
  }

  /** Answers when all that a run has said is on its way. */
  settled(run: Run): Promise<void> {
    return this.#last.get(run) ?? Promise.resolve();
  }

  async #say(
    text: string,
    run: Run,
    { scene, target }: SayTo,
    fields: LuaFields,
    raw: boolean,
  ): Promise<void> {
    const { account } = run;
    if (account === undefined || target === "") {
      this.#note(run, "Nothing was said: no account is connected, or nobody was named.");
      return;
    }
    const said = raw ? text : await this.services.formatter.format(text, run, fields);
    for (const one of messagesOf(usualCodes(said))) {
      if (!this.#take(run, `${account.id}:${scene}:${target}`)) return;
      const content = await this.services.media.filled(one, run.module);
      void this.services.line.say({
        account,
        scene,
        target,
        part: { content },
        ...(run.message === undefined ? {} : { message: run.message }),
      });
    }
  }

  #take(run: Run, chat: string): boolean {
    if (this.#rate.take(chat)) {
      this.#full.delete(chat);
      return true;
    }
    if (!this.#full.has(chat))
      this.#note(run, "More than 60 messages a minute in one chat: the rest is dropped.");
    this.#full.set(chat, true);
    return false;
  }

  #note({ module }: Run, text: string): void {
    this.services.console.write({ language: "lua", name: module }, "warn", text);
  }
}

/** The chat that a run belongs to. */
export function chatOf({ message }: Run): SayTo | undefined {
  if (message === undefined) return undefined;
  const { groupId = "", userId = "" } = locationOf(message);
  return groupId === "" ? { scene: "private", target: userId } : { scene: "group", target: groupId };
}
