import type { Ai, AiPayer, AiRequest } from "@dicetower/ai/api";
import { type Clock, type Counter, LruMap, type Outgoing } from "@dicetower/contract";
import type { RenderedText, TextPieces } from "@dicetower/texts/api";
import { accept } from "../marks/accept.js";
import type { LevelWords } from "../marks/level-words.js";
import { type MarkedText, markText } from "../marks/marked-text.js";
import { Tokens } from "../marks/tokens.js";
import { AnswerCache } from "./answer-cache.js";
import { serves } from "./locale-name.js";
import { promptOf, type Wish } from "./prompts.js";
import { groupOf, type RewritePolicy } from "./rewrite-policy.js";

const maxTokens = 20;
/** Tokens of an answer beyond what three times the text take. */
const spareTokens = 64;

/** What a text is rewritten with. */
export interface PolisherParts {
  readonly ai: Ai;
  readonly clock: Clock;
  readonly levels: LevelWords;
  readonly wanted: RewritePolicy;
  /** What became of texts. */
  readonly counter: Counter;
}

/** Has texts put into other words, each once and in time; what does not come or breaks a rule is said as it was. */
export class Polisher {
  readonly #cache: AnswerCache;
  readonly #tokens = new LruMap<string, Tokens>(maxTokens);

  constructor(readonly parts: PolisherParts) {
    this.#cache = new AnswerCache(parts.clock);
  }

  /** @returns undefined where the text is said as it is */
  rewrite(
    text: RenderedText,
    part: Outgoing,
    signal: AbortSignal,
  ): TextPieces | undefined | Promise<TextPieces | undefined> {
    const { ai, wanted } = this.parts;
    const what = wanted.of(part, text.key, text.locale);
    if (what === undefined || !ai.available()) return undefined;
    const { polish, translate } = ai.settings();
    const { wordedIn } = text;
    const to =
      what.into !== undefined && mayTranslate(wordedIn, what.into, translate.from) ? what.into : wordedIn;
    if (to === wordedIn && !what.polish) return undefined;
    const wish: Wish = { style: what.polish ? polish.style.trim() : "", from: wordedIn, to };
    const found = this.#marked(text.pieces, wish, polish.keepNumbers);
    if (found === undefined) return undefined;
    const { marked, tokens } = found;
    const purpose = to === wordedIn ? "polish" : "translate";
    const model = ai.settings().model.fast || ai.settings().model.chat;
    const question = JSON.stringify([purpose, marked.text, wish.style, model, wordedIn, to]);
    const known = this.#cache.get(question);
    if (known !== undefined) {
      const pieces = accept(known, marked, tokens);
      if (typeof pieces !== "string") return this.#counted("cached", pieces);
    }
    return this.#ask(
      {
        purpose,
        payer: payerOf(part),
        use: "fast",
        system: promptOf(wish),
        messages: [{ role: "user", content: marked.text }],
        maxTokens: Math.min(8_192, Math.ceil(ai.estimate(marked.text) * 3) + spareTokens),
        limitMs: polish.maxLatencyMs,
        once: true,
      },
      signal,
    ).then((answer) => {
      if (answer === undefined) return this.#counted("failed", undefined);
      const pieces = accept(answer, marked, tokens);
      if (typeof pieces === "string") return this.#counted(pieces, undefined);
      this.#cache.set(question, answer);
      return this.#counted("taken", pieces);
    });
  }

  #counted<T>(outcome: string, value: T): T {
    this.parts.counter.add({ outcome });
    return value;
  }

  /** Marks a text; where figures may be changed, only in texts that hold no result. */
  #marked(
    pieces: TextPieces,
    wish: Wish,
    keepNumbers: boolean,
  ): { readonly marked: MarkedText; readonly tokens: Tokens } | undefined {
    const strict = this.#tokensFor(pieces, wish, true);
    const marked = markText(pieces, strict);
    if (marked === undefined || keepNumbers || hasResult(pieces, marked, strict))
      return marked && { marked, tokens: strict };
    const loose = this.#tokensFor(pieces, wish, false);
    const other = markText(pieces, loose);
    return other && { marked: other, tokens: loose };
  }

  #tokensFor({ format }: TextPieces, { from, to }: Wish, numbers: boolean): Tokens {
    const { levels } = this.parts;
    const name = [format, from, to, numbers, levels.revision].join(" ");
    let tokens = this.#tokens.get(name);
    if (tokens === undefined) {
      const markdown = format === "markdown";
      tokens = new Tokens({ markdown, numbers, levels: levels.pattern, locales: [from, to] });
      this.#tokens.set(name, tokens);
    }
    return tokens;
  }

  /** What a model answers; undefined where it fails, or is late. */
  async #ask(request: AiRequest, signal: AbortSignal): Promise<string | undefined> {
    const { ai, clock } = this.parts;
    const late = new AbortController();
    const ends = AbortSignal.any([signal, late.signal]);
    const over = new Promise<undefined>((resolve) => {
      ends.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    const cancel = clock.after(request.limitMs ?? 0, signal, () => late.abort());
    try {
      const asked = ai
        .complete(request, ends)
        .then(({ text, end }) => (end === "stop" ? unfenced(text) : undefined));
      return await Promise.race([asked.catch(() => undefined), over]);
    } finally {
      cancel();
    }
  }
}

/** True where a wording is none that readers of the other language want, and in the language that is translated. */
function mayTranslate(wordedIn: string, into: string, from: string): boolean {
  return !serves(wordedIn, into) && (from === "" || serves(wordedIn, from) || serves(from, wordedIn));
}

/** True where a value holds a figure or a level, or a level stands in the text. */
function hasResult({ values }: TextPieces, { marks }: MarkedText, tokens: Tokens): boolean {
  return (
    marks.some(({ kind }) => kind === "level") ||
    values.some(
      (value) => tokens.forbidden(typeof value === "object" ? value.markup : String(value)) !== undefined,
    )
  );
}

function payerOf(part: Outgoing): AiPayer {
  const { message } = part;
  const group = groupOf(part);
  return {
    ...(message === undefined || message.userId === ""
      ? {}
      : { person: { platform: message.account.platform, userId: message.userId } }),
    ...(group === undefined ? {} : { group }),
    ...(message !== undefined && message.trust >= 5 ? { master: true } : {}),
  };
}

/** Without the fence that models like to put around what they write. */
function unfenced(text: string): string {
  return text.trim().replace(/^```[a-z]*\n([\s\S]*)\n```$/i, "$1");
}
