import type { Automation, TextMatched, TextMatcher } from "@dicetower/automation/api";
import type { Clock, Message } from "@dicetower/contract";
import { inOrder } from "../matching/first-of.js";
import { compareRules } from "../matching/rule-order.js";
import type { Rule } from "../rules/rule.js";
import type { RuleCache } from "../rules/rule-cache.js";
import { misfit } from "./fits.js";
import { saidCodes, saidWords } from "./said-text.js";

/** Milliseconds that one message may be tried on rules. */
const maxMs = 50;

/** A rule that is for a message, and what it found in it. */
export interface Found {
  readonly rule: Rule;
  readonly matched: TextMatched;
}

/** Told of what took too long. */
export interface Overruns {
  /** A message was not tried on all rules. */
  message(): void;
  /** One rule alone used up the time. */
  rule(rule: Rule): void;
}

/** Finds the rules that a message matches, those that come first, first. */
export class Finder {
  readonly #matchers = new WeakMap<Rule, TextMatcher>();

  constructor(
    readonly cache: RuleCache,
    readonly automation: Pick<Automation, "matcher">,
    readonly clock: Clock,
    readonly overruns: Overruns,
  ) {}

  /** Candidates of a message in the order in which they are asked. */
  candidates(message: Message): Generator<Rule, void, undefined> | undefined {
    if (this.cache.size === 0) return undefined;
    const words = saidWords(message);
    const found = words === "" ? [] : this.cache.find(words);
    const rules = this.#withCodes(message, words, found);
    return rules.length === 0 ? undefined : inOrder(rules, compareRules);
  }

  /** Adds the rules that look for codes. */
  #withCodes(message: Message, words: string, found: Rule[]): Rule[] {
    if (this.cache.codesCount === 0 || message.text === words) return found;
    const codes = saidCodes(message);
    return codes === "" ? found : [...new Set([...found, ...this.cache.find(codes)])];
  }

  /** What a rule finds in a message; undefined for nothing. @throws Failure 42200 for a pattern that cannot be read */
  match(rule: Rule, message: Message): TextMatched | undefined {
    return this.#try(rule, message);
  }

  /** Rules for a message that match it, one by one, until the time for it is over. */
  *find(message: Message, wanted: (rule: Rule) => boolean): Generator<Found, void, undefined> {
    const candidates = this.candidates(message);
    if (candidates === undefined) return;
    let left = maxMs;
    let since = this.clock.monotonic();
    for (const rule of candidates) {
      const found =
        wanted(rule) && misfit(rule, message) === undefined ? this.#try(rule, message) : undefined;
      const now = this.clock.monotonic();
      left -= now - since;
      if (now - since > maxMs) this.overruns.rule(rule);
      if (found !== undefined) yield { rule, matched: found };
      if (left <= 0) return this.overruns.message();
      // What is done with a rule meanwhile does not count.
      since = found === undefined ? now : this.clock.monotonic();
    }
  }

  #try(rule: Rule, message: Message): TextMatched | undefined {
    const matcher = this.#matcher(rule);
    const said = matcher.codes ? saidCodes(message) : saidWords(message);
    return said === "" ? undefined : matcher.match(said);
  }

  #matcher(rule: Rule): TextMatcher {
    let matcher = this.#matchers.get(rule);
    if (matcher === undefined) {
      matcher = this.automation.matcher(rule);
      this.#matchers.set(rule, matcher);
    }
    return matcher;
  }
}
