import type { Variant } from "@dicetower/automation/api";
import {
  type Clock,
  type Destination,
  type Line,
  type Message,
  type ReplyPart,
  replyContext,
  type Scope,
  text,
} from "@dicetower/contract";
import type { Templates, TextValue } from "@dicetower/texts/api";
import type { Rule } from "../rules/rule.js";
import { filledAddress } from "./api-address.js";
import type { ApiClient } from "./api-client.js";
import { captureValues, compileReply, type ReplyText } from "./reply-text.js";

/** Answers that wait for their delay, at most. */
const maxDelayed = 1_000;
/** Masters who are written to. */
const maxOwners = 20;

/** What is to be said for a rule. */
export interface Chosen {
  readonly rule: Rule;
  readonly responses: readonly Variant[];
  readonly captures: Readonly<Record<string, string>>;
}

/** What a speaker needs. */
export interface SpeakerServices {
  readonly templates: Templates;
  readonly clock: Clock;
  readonly line: Line;
  readonly api: ApiClient;
  /** Masters of a platform who want to be told. */
  readonly owners: (platform: string) => readonly string[];
  /** Told of a request that came to nothing. */
  readonly failed: (rule: Rule, error: string) => void;
}

/** Puts responses into words and says them where they go. */
export class Speaker {
  readonly #texts = new WeakMap<Variant, ReplyText>();
  #delayed = 0;

  constructor(
    readonly services: SpeakerServices,
    readonly scope: Pick<Scope, "signal">,
  ) {}

  /** True where something has to be fetched for it. */
  fetches({ responses }: Chosen): boolean {
    return this.services.api.isOn && responses.some((response) => this.#text(response).calls.size > 0);
  }

  /** Parts of the answer that are said now; what has a delay is said by itself. */
  async parts(chosen: Chosen, message: Message, signal: AbortSignal): Promise<ReplyPart[]> {
    const now: ReplyPart[] = [];
    for (const response of chosen.responses) {
      const content = await this.#rendered(response, chosen, message, signal);
      if (content === "" || content === "NULL") continue;
      const parts = this.#destinations(chosen.rule, message).map((to): ReplyPart => ({ content, to }));
      if ((response.delay ?? 0) > 0) this.#later(parts, message, (response.delay ?? 0) * 1_000);
      else now.push(...parts);
    }
    return now;
  }

  /** What a rule says while it pauses. */
  async pause({ cooldownText }: Rule, message: Message): Promise<ReplyPart> {
    return {
      content: await this.services.templates.render(cooldownText, {
        message,
        reply: message.fact(replyContext),
      }),
    };
  }

  /** Says parts of its own accord: what answers no more, or does not end the message. */
  say(parts: readonly ReplyPart[], message: Message): void {
    const { account, groupId, userId } = message;
    for (const part of parts) {
      const { to = "here" } = part;
      const here = groupId === "" ? { scene: "private", id: userId } : { scene: "group", id: groupId };
      const goal = to === "here" ? here : to === "sender" ? { scene: "private", id: userId } : to;
      void this.services.line.say({
        account,
        scene: goal.scene as "group" | "private",
        target: goal.id,
        part,
        message,
      } as Parameters<Line["say"]>[0]);
    }
  }

  #later(parts: readonly ReplyPart[], message: Message, ms: number): void {
    if (this.#delayed >= maxDelayed) return;
    this.#delayed++;
    this.services.clock.after(ms, this.scope.signal, () => {
      this.#delayed--;
      this.say(parts, message);
    });
  }

  #destinations({ target }: Rule, { account }: Message): readonly Destination[] {
    if (target === "private") return ["sender"];
    if (target !== "owners") return ["here"];
    return this.services
      .owners(account.platform)
      .slice(0, maxOwners)
      .map((id) => ({ scene: "private", id }));
  }

  async #rendered(response: Variant, chosen: Chosen, message: Message, signal: AbortSignal): Promise<string> {
    const { templates } = this.services;
    const { template, calls } = this.#text(response);
    const values = captureValues(chosen.captures);
    for (const [name, address] of calls) {
      const parts = await Promise.all(
        address.names.map(async (one) => this.#value(one, chosen.captures, message)),
      );
      values[name] = await this.#fetched(filledAddress(address, parts), chosen.rule, message, signal);
    }
    return templates.render(template, { message, values, reply: message.fact(replyContext) });
  }

  #value(name: string, captures: Chosen["captures"], message: Message): string | Promise<string> {
    if (name.startsWith("$")) return captures[name] ?? "";
    return this.services.templates.render(`{${name}}`, { message });
  }

  async #fetched(address: string, rule: Rule, message: Message, signal: AbortSignal): Promise<TextValue> {
    try {
      return await this.services.api.fetch(address, message.conversation, signal);
    } catch (error) {
      this.services.failed(rule, `{api:…}: ${error instanceof Error ? error.message : "it failed"}`);
      return this.services.templates.render(text("reply.api.failed"), { message });
    }
  }

  #text(response: Variant): ReplyText {
    let compiled = this.#texts.get(response);
    if (compiled === undefined) {
      compiled = compileReply(response.text, this.services.templates);
      this.#texts.set(response, compiled);
    }
    return compiled;
  }
}
