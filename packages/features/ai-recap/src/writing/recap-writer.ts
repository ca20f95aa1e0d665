import type { Ai, AiPayer } from "@dicetower/ai/api";
import { codes, failure, truncateText } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import type { LogLine, SessionLog, SessionLogs } from "@dicetower/session-logs/api";
import type { RecapPlan, RecapWish } from "../recaps/recap.js";
import { Cast } from "./cast.js";
import { type Checked, checked, factsIn, filled, type Known } from "./check.js";
import { type Fact, factsOf, type LevelWord } from "./facts.js";
import { partAnswerTokens, partPrompt, tokensOf, wholePrompt } from "./prompts.js";
import { storyLine } from "./story-lines.js";

/** Parts of a log that are read one after another; a longer one is thinned. */
const maxParts = 12;
const maxPartLength = 8_000;
const minPartLength = 1_000;
/** Tokens beside the part: instruction and list of people. */
const besides = 600;
/** Figures of players that are remembered of one part. */
const maxFigures = 500;
/** UTF-16 units of a recap. */
const maxRecapLength = 6_000;
/** The whole is told, and once more where the first telling breaks the rules. */
const wholeCalls = 2;

/** What a recap is written with. */
export interface WriterParts {
  readonly ai: Ai;
  readonly logs: SessionLogs;
  readonly levels: () => RegExp;
  readonly levelWord: (level: string, locale: string) => string;
  /** Whether what somebody said may be shown to a model. */
  readonly shows: (person: PersonKey) => Promise<boolean>;
}

/** What came of it. */
export interface Written {
  readonly text: string;
  readonly people: readonly string[];
  readonly calls: number;
  readonly lines: number;
}

/** A stretch of the log that is told. */
interface Part {
  readonly text: string;
  readonly facts: ReadonlyMap<number, string>;
  readonly figures: ReadonlySet<string>;
}

/** Tells a log again: by parts, then as a whole. Holds one part at a time, whatever the length of the log. */
export class RecapWriter {
  constructor(readonly parts: WriterParts) {}

  /** Reads the log once, and says what telling it costs. */
  async plan(log: SessionLog, signal: AbortSignal): Promise<RecapPlan> {
    const { plan } = await this.#measure(log, signal);
    return plan;
  }

  /**
   * @param payer who is charged
   * @param step told behind each request
   * @throws AiFailure, and Failure 42200 where nothing was said or nothing usable came
   */
  async write(
    log: SessionLog,
    wish: RecapWish,
    payer: AiPayer,
    step: (calls: number) => void,
    signal: AbortSignal,
  ): Promise<Written> {
    const { plan, cast, share } = await this.#measure(log, signal);
    if (plan.lines === 0)
      throw failure(codes.ruleBroken, `Nothing was said in the log "${log.name}" so far.`);
    const kept: { readonly facts: Map<number, string>; readonly figures: Set<string> } = {
      facts: new Map(),
      figures: new Set(),
    };
    const known = (facts: ReadonlyMap<number, string>, figures: ReadonlySet<string>): Known => ({
      cast,
      facts,
      figures,
      levels: this.parts.levels(),
    });
    let calls = 0;
    const ask = async (system: string, content: string, use: "chat" | "fast", maxTokens: number) => {
      // One recap is one request to the hourly limits; its tokens all count.
      const request = { purpose: "recap", payer, use, system, maxTokens, continued: calls > 0 } as const;
      const { text } = await this.parts.ai.complete(
        { ...request, messages: [{ role: "user", content }] },
        signal,
      );
      step(++calls);
      return text;
    };
    const keep = (text: string, { facts, figures }: Omit<Part, "text">) => {
      for (const number of factsIn(text)) kept.facts.set(number, facts.get(number) ?? "");
      for (const [figure] of text.replace(/⟦[^⟧]*⟧/g, "").matchAll(/\d+/g))
        if (figures.has(figure)) kept.figures.add(figure);
    };
    const told: string[] = [];
    for await (const part of this.#partsOf(log, wish, cast, share, signal)) {
      if (plan.parts === 1) {
        for (const [number, fact] of part.facts) kept.facts.set(number, fact);
        for (const figure of part.figures) kept.figures.add(figure);
        told.push(part.text);
        continue;
      }
      if (told.length >= plan.parts) break;
      const said = await ask(partPrompt(wish), part.text, "fast", partAnswerTokens);
      const { text } = checked(said, known(part.facts, part.figures));
      if (text === "") continue;
      keep(text, part);
      told.push(text);
    }
    const source = `${peopleOf(cast, told)}\n\n${told.join("\n\n")}`;
    let best: Checked = { text: "", kept: 0, dropped: 0 };
    for (let again = 0; again < wholeCalls; again++) {
      const said = await ask(wholePrompt(wish, again > 0), source, "chat", tokensOf[wish.length]);
      const now = checked(said, known(kept.facts, kept.figures));
      if (now.kept > best.kept) best = now;
      if (best.kept > best.dropped && best.kept > 0) break;
    }
    if (best.text === "")
      throw failure(
        codes.ruleBroken,
        "The model named numbers, results or people of its own; nothing was left of it.",
      );
    const { text, people } = filled(best.text, known(kept.facts, kept.figures));
    return { text: truncateText(text, maxRecapLength), people, calls, lines: plan.lines };
  }

  /** How long a log is, and which share of it fits. */
  async #measure(
    log: SessionLog,
    signal: AbortSignal,
  ): Promise<{ readonly plan: RecapPlan; readonly cast: Cast; readonly share: number }> {
    const { logs, ai } = this.parts;
    const cast = await this.#castOf(log);
    let lines = 0;
    let tokens = 0;
    for await (const block of logs.story(log.id, signal))
      for (const line of block) {
        const text = storyLine(
          line,
          factsOf(line, (level) => level),
          cast,
          () => "⟦f9999⟧",
        );
        if (text === undefined) continue;
        lines++;
        tokens += ai.estimate(text) + 1;
      }
    const fits = this.#partTokens() * maxParts;
    const share = Math.min(1, fits / Math.max(1, tokens));
    const parts = Math.max(1, Math.ceil((tokens * share) / this.#partTokens()));
    const calls = (parts > 1 ? parts : 0) + wholeCalls;
    return { plan: { lines, parts, calls, thinned: share < 1 }, cast, share };
  }

  async #castOf({ id, platform }: SessionLog): Promise<Cast> {
    const speakers = await this.parts.logs.speakers(id);
    const unseen = new Set<string>();
    for (const { userId, role } of speakers)
      if (role !== "bot" && !(await this.parts.shows({ platform, userId }))) unseen.add(userId);
    return new Cast(speakers, unseen);
  }

  #partTokens(): number {
    const { contextTokens, maxTokens } = this.parts.ai.settings().model;
    const room = Math.floor((contextTokens - maxTokens) * 0.95) - besides;
    return Math.min(maxPartLength, Math.max(minPartLength, room));
  }

  /** The log in parts that fit. Where not all of it does, lines are left out evenly. */
  async *#partsOf(
    log: SessionLog,
    { locale }: RecapWish,
    cast: Cast,
    share: number,
    signal: AbortSignal,
  ): AsyncGenerator<Part> {
    const { logs, ai, levelWord } = this.parts;
    const word: LevelWord = (level) => levelWord(level, locale);
    const most = this.#partTokens();
    let next = 1;
    let allowance = 0;
    let tokens = 0;
    let lines: string[] = [];
    let facts = new Map<number, string>();
    let figures = new Set<string>();
    const add = (line: LogLine): boolean => {
      const found = new Map<number, Fact>();
      const text = storyLine(line, factsOf(line, word), cast, (fact) => {
        const number = next + found.size;
        found.set(number, fact);
        return `⟦f${number}⟧`;
      });
      if (text === undefined) return false;
      const cost = ai.estimate(text) + 1;
      allowance += cost * share;
      if (allowance < cost) return false;
      allowance -= cost;
      tokens += cost;
      next += found.size;
      lines.push(text);
      for (const [number, fact] of found) facts.set(number, fact.text);
      if (!line.isDice && figures.size < maxFigures)
        for (const [figure] of text.replace(/⟦[^⟧]*⟧/g, "").matchAll(/\d+/g)) figures.add(figure);
      return tokens >= most;
    };
    const taken = (): Part => {
      const part = { text: lines.join("\n"), facts, figures };
      tokens = 0;
      lines = [];
      facts = new Map();
      figures = new Set();
      return part;
    };
    for await (const block of logs.story(log.id, signal))
      for (const line of block) if (add(line)) yield taken();
    if (lines.length > 0) yield taken();
  }
}

/** Who is at the table, of those that the text names. */
function peopleOf(cast: Cast, told: readonly string[]): string {
  const text = told.join("\n");
  const marks = [...new Set(text.match(/⟦p\d+⟧/g) ?? [])].slice(0, Math.max(1, cast.size));
  return `People: ${marks.join(", ")}`;
}
