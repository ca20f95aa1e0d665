import type { Automation, AutomationContext, LimitReached } from "@dicetower/automation/api";
import {
  type Call,
  type Clock,
  defineFact,
  type Message,
  type ReplyPart,
  type Stage,
  type Verdict,
} from "@dicetower/contract";
import type { Rule } from "../rules/rule.js";
import type { RuleCache } from "../rules/rule-cache.js";
import type { RuleNotes } from "../rules/rule-notes.js";
import type { AnswerRate } from "./answer-rate.js";
import type { Finder, Found } from "./finder.js";
import { drawResponses } from "./responses.js";
import type { Chosen, Speaker } from "./speaker.js";
import { isWithin } from "./time-window.js";
import { limitKey, limitsOf } from "./use-limits.js";

/** Rules that answer one message, at most. */
const maxAnswers = 8;
/** Steps of one per cent that a probability is drawn in. */
const steps = 100;

/** What the stage needs. */
export interface ReplierServices {
  readonly cache: RuleCache;
  readonly finder: Finder;
  readonly automation: Automation;
  readonly clock: Clock;
  readonly notes: RuleNotes;
  readonly rate: AnswerRate;
  readonly speaker: Speaker;
  /** Types of rules that are in force where a message was said. */
  readonly inForce: (message: Message) => { readonly order: boolean; readonly reply: boolean };
}

/** What a message found: its first rule, and the way to the next ones. */
interface Search {
  readonly first: Found;
  readonly rest: Iterator<Found, void>;
}

/** Answers messages by the rules that they match. */
export class Replier {
  readonly #search = defineFact("replies.search", (message) => this.#begin(message));

  constructor(readonly services: ReplierServices) {}

  stage(): Stage {
    return {
      key: "replies",
      slot: "replies",
      matches: (message) => message.fact(this.#search) !== undefined,
      run: (message, call) => this.#answer(message, call),
    };
  }

  #begin(message: Message): Search | undefined {
    if (message.own && !message.answersOwn) return undefined;
    let inForce: ReturnType<ReplierServices["inForce"]> | undefined;
    // Where a message was said is asked only once there is a rule for it: nearly always there is none.
    const rest = this.services.finder.find(message, ({ type }) => {
      inForce ??= this.services.inForce(message);
      return inForce[type];
    });
    const first = rest.next();
    return first.done === true ? undefined : { first: first.value, rest };
  }

  async #answer(message: Message, call: Call): Promise<Verdict> {
    const search = message.fact(this.#search);
    if (search === undefined) return undefined;
    const chosen: Chosen[] = [];
    const said: ReplyPart[] = [];
    let goesOn = false;
    for (let found: Found | undefined = search.first; found !== undefined; found = next(search.rest)) {
      const taken = await this.#take(found, message, call.signal);
      if (taken === undefined) continue;
      if (taken === "pause") {
        said.push(await this.services.speaker.pause(found.rule, message));
        goesOn = false;
        break;
      }
      chosen.push(taken);
      goesOn = found.rule.continueAfter;
      if (!goesOn || chosen.length === maxAnswers) break;
    }
    if (chosen.length === 0 && said.length === 0) return undefined;
    if (!this.services.rate.take(message)) return { stop: "answers of rules come too fast" };
    const { speaker } = this.services;
    const speak = async (signal: AbortSignal) => [...(await this.#speak(chosen, message, signal)), ...said];
    if (goesOn) {
      speaker.say(await speak(call.signal), message);
      return undefined;
    }
    if (chosen.some((one) => speaker.fetches(one))) return { later: speak };
    const parts = await speak(call.signal);
    return parts.length > 0
      ? { reply: parts }
      : { stop: "a rule answered elsewhere, later, or with silence" };
  }

  async #speak(chosen: readonly Chosen[], message: Message, signal: AbortSignal): Promise<ReplyPart[]> {
    const parts: ReplyPart[] = [];
    for (const one of chosen)
      try {
        parts.push(...(await this.services.speaker.parts(one, message, signal)));
      } catch (error) {
        this.#failed(one.rule, error instanceof Error ? error.message : "it failed");
      }
    return parts;
  }

  /** Takes a rule, where nothing is in its way; `pause` where it says that it has to, undefined where it passes. */
  async #take(
    { rule, matched: { captures } }: Found,
    message: Message,
    signal: AbortSignal,
  ): Promise<Chosen | "pause" | undefined> {
    const { automation, cache, notes } = this.services;
    const kept = cache.get(rule.id);
    if (kept === undefined) return undefined;
    const { context } = automation.open({ message, values: captures, signal });
    if (!isDrawn(rule, context) || !(await this.#holds(rule, context))) return undefined;
    const reached = await this.#limit(rule, context);
    if (reached !== undefined) return rule.cooldownText === "" ? undefined : "pause";
    const responses = drawResponses(kept, automation, (faces) => context.die(faces), notes);
    notes.hit(rule.id, kept.statistics);
    return { rule, responses, captures };
  }

  async #holds(rule: Rule, context: AutomationContext): Promise<boolean> {
    const { automation, clock } = this.services;
    if (rule.timeWindow !== null && !isWithin(rule.timeWindow, new Date(clock.now()))) return false;
    if (rule.conditions.length === 0) return true;
    const { result, errors } = await automation.check(rule.conditions, "all", context);
    if (errors[0] !== undefined) this.#failed(rule, errors[0]);
    return result;
  }

  async #limit(rule: Rule, { place }: AutomationContext): Promise<LimitReached | undefined> {
    const limits = limitsOf(rule);
    return limits.length === 0
      ? undefined
      : this.services.automation.limits.take(limitKey(rule.id), limits, place);
  }

  #failed(rule: Rule, error: string): void {
    const kept = this.services.cache.get(rule.id);
    if (kept !== undefined) this.services.notes.error(rule.id, kept.statistics, error);
  }
}

function next(rest: Iterator<Found, void>): Found | undefined {
  const found = rest.next();
  return found.done === true ? undefined : found.value;
}

function isDrawn({ probability }: Rule, context: AutomationContext): boolean {
  return probability >= 100 || (probability > 0 && context.die(100 * steps) <= probability * steps);
}
