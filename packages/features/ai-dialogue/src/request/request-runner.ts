import type { Ai, AiAnswer, AiNpc, AiPayer } from "@dicetower/ai/api";
import { AiFailure } from "@dicetower/ai/api";
import {
  type Clock,
  type Message,
  type ReplyPart,
  type Segment,
  type TextRef,
  type Texts,
  text,
  textSegment,
} from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { claimedNumbers, withoutClaims } from "../answer/claim-guard.js";
import { type ReviewServices, review, wordsOf } from "../answer/review.js";
import type { Speaker } from "../answer/speaker.js";
import { partsOf, pauseBefore } from "../answer/split-answer.js";
import { labelled, withExchange } from "../conversation/conversation.js";
import { type Conversations, maxExchanges } from "../conversation/conversations.js";
import type { GroupLines } from "../conversation/group-lines.js";
import type { Summaries } from "../memory/summaries.js";
import { spokenJson, withPrinted } from "../prompt/spoken-json.js";
import type { ToolGuard } from "../tools/tool-guard.js";
import type { DialogueRequest } from "./dialogue-request.js";
import type { PromptSources } from "./prompt-sources.js";
import { ToolLoop } from "./tool-loop.js";

const noRoll =
  "You stated the result of a roll that no command has printed. Call a tool where the speaker asked for a roll; else answer without any result of a roll.";

/** What answering goes through. */
export interface RequestRunnerServices {
  readonly ai: Ai;
  readonly clock: Clock;
  readonly texts: Texts;
  readonly speaker: Speaker;
  readonly conversations: Conversations;
  readonly lines: GroupLines;
  readonly sources: PromptSources;
  readonly tools: ToolGuard;
  readonly summaries: Summaries;
  readonly review: ReviewServices;
  /** Model that answers in the group of a message; empty for the configured one. */
  readonly modelOf: (message: Message) => string;
  /** False for who wants nothing shown to a model. */
  readonly shows: (person: PersonKey) => Promise<boolean>;
  /** True for who leads the table. */
  readonly isHost: (message: Message) => boolean;
}

/** An answer that is fit to be said, and what it was given. */
interface Said {
  readonly text: string;
  readonly refused: boolean;
}

/** Answers a request: asks, reviews, says, remembers. */
export class RequestRunner {
  constructor(readonly services: RequestRunnerServices) {}

  /** @throws AiFailure, or the reason of the request's signal */
  async run(request: DialogueRequest): Promise<void> {
    const speakers: readonly (AiNpc | undefined)[] = request.npcs.length === 0 ? [undefined] : request.npcs;
    for (const npc of speakers) await this.#answer(request, npc);
  }

  async #answer(request: DialogueRequest, npc: AiNpc | undefined): Promise<void> {
    const { ai, conversations, sources, speaker } = this.services;
    const { message, signal, utterance } = request;
    const place = request.place(npc?.id);
    const { label, conversation } = labelled(await conversations.at(place), message.userId);
    const asked = spokenJson(label, message.senderName, utterance.text);
    // What the model may be shown and may do hangs on it.
    if (message.lacksRole) await message.learnRole();
    const isHost = this.services.isHost(message);
    const parts = await sources.of(request, npc, isHost, conversation, asked);
    const tools = this.services.tools.turn({
      message,
      signal,
      shows: (userId) => this.services.shows({ platform: message.account.platform, userId }),
      ...(npc === undefined || !isHost ? {} : await sources.npcCall(npc, message)),
    });
    const loop = new ToolLoop(ai, tools, {
      purpose: npc !== undefined ? "npc" : request.origin === "probability" ? "probability" : "dialogue",
      payer: payerOf(message),
      use: parts.images.length > 0 ? "vision" : "chat",
      model: npc?.model || this.services.modelOf(message),
      parts,
    });
    const names = npc === undefined ? [] : [npc.name];
    const answer = await loop.answer(signal);
    if (answer.end === "refusal") return speaker.say(this.#refusal(), message);
    const printed = () => [
      ...tools.printed,
      ...parts.lines.filter((line) => line.printed).map((line) => line.text),
      ...parts.exchanges.map(({ asked: before }) => printedIn(before)),
    ];
    const said = await this.#reviewed(answer, loop, parts.system, names, printed, request);
    if (said.text === "") return undefined;
    await this.#say(said.text, request, npc);
    if (said.refused) return undefined;
    const exchange = {
      by: message.userId,
      asked: withPrinted(asked, tools.printed),
      answered: said.text,
      at: this.services.clock.seconds(),
    };
    const { dialogue, memory } = ai.settings();
    const most = Math.min(maxExchanges, Math.max(dialogue.maxTurns, memory.shortTermTurns));
    // Somebody may have had the conversation forgotten while it was answered.
    const now = labelled(await conversations.at(place), message.userId).conversation;
    const next = withExchange(now, exchange, most);
    await conversations.keep(place, next);
    this.services.summaries.consider(place, next, payerOf(message));
    return undefined;
  }

  /** The words that may be said; a claim of a roll is answered once, and then taken out. */
  async #reviewed(
    answer: AiAnswer,
    loop: ToolLoop,
    system: string,
    names: readonly string[],
    printed: () => readonly string[],
    request: DialogueRequest,
  ): Promise<Said> {
    let words = wordsOf(answer, names);
    if (claimedNumbers(words, printed()).length > 0) {
      const again = await loop.correct(words, noRoll, request.signal);
      if (again.end === "refusal")
        return { text: this.#words(this.#refusal(), request.message), refused: true };
      words = wordsOf(again, names);
      if (claimedNumbers(words, printed()).length > 0)
        words = withoutClaims(words, printed(), this.#words(text("ai.noDice"), request.message));
    }
    if (words === "") return { text: "", refused: false };
    const reviewed = review(this.services.review, words, system);
    return reviewed === "refused"
      ? { text: this.#words(this.#refusal(), request.message), refused: true }
      : { ...reviewed, refused: false };
  }

  #refusal(): TextRef | ReplyPart {
    const { refuseText } = this.services.ai.settings().safety;
    return refuseText === "" ? text("ai.refused") : { content: refuseText, plain: true };
  }

  #words(said: TextRef | ReplyPart, message: Message): string {
    if ("key" in said) return this.services.texts.render(said, message.locale, message);
    return String(said.content);
  }

  /** Says an answer part by part, as fast as somebody would write it. */
  async #say(answer: string, request: DialogueRequest, npc: AiNpc | undefined): Promise<void> {
    const { clock, lines, speaker } = this.services;
    const { message, signal } = request;
    const named = npc === undefined ? answer : `【${npc.name}】${answer}`;
    const quotes = message.groupId !== "" && message.id !== "" && lines.spokenSince(message, request.since);
    for (const [at, part] of partsOf(named).entries()) {
      if (at > 0) await clock.wait(pauseBefore(part), signal);
      signal.throwIfAborted();
      const quote: Segment[] = at === 0 && quotes ? [{ type: "reply", data: { id: message.id } }] : [];
      const content = quote.length === 0 ? part : [...quote, textSegment(part)];
      await speaker.say({ content, plain: true }, message, npc?.id ?? "");
    }
  }
}

/** Who is charged. */
function payerOf({ account, groupId, userId, trust }: Message): AiPayer {
  const { platform } = account;
  return {
    person: { platform, userId },
    ...(groupId === "" ? {} : { group: { platform, groupId } }),
    ...(trust >= 5 ? { master: true } : {}),
  };
}

function printedIn(asked: string): string {
  const { printed = [] } = JSON.parse(asked) as { readonly printed?: readonly string[] };
  return printed.join("\n");
}

/** True for what a request ends with where it was given up. */
export function isGivenUp(error: unknown, request: DialogueRequest): boolean {
  return request.signal.aborted || (error instanceof AiFailure && error.kind === "aborted");
}
