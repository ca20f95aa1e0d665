import { type Automation, type TextMatched, type TextMatcher, textFor } from "@dicetower/automation/api";
import type { Message } from "@dicetower/contract";
import type { MessageTrigger, Rule } from "../rules/rule.js";
import { isInForce } from "./channel.js";
import { KeywordIndex } from "./keyword-index.js";

/** A rule that a message sets off, conditions aside. */
export interface FittingRule {
  readonly rule: Rule;
  /** Undefined for a rule that fits whatever is said. */
  readonly matched: TextMatched | undefined;
}

interface Entry {
  /** Place in the order of rules. */
  readonly order: number;
  readonly rule: Rule;
  readonly trigger: MessageTrigger;
  readonly matcher: TextMatcher | undefined;
}

/** Finds the rules that a message sets off. */
export class MessageIndex {
  readonly #keywords = new KeywordIndex<Entry>();
  /** Rules without keywords. */
  readonly #unconditional: Entry[] = [];
  readonly #size: number;
  /** Some rule looks for codes. */
  readonly #codes: boolean;

  /**
   * @param rules those that are switched on, in order
   * @param unusable called for a rule whose pattern cannot be prepared
   */
  constructor(
    rules: readonly Rule[],
    automation: Pick<Automation, "matcher">,
    unusable: (rule: Rule, error: unknown) => void,
  ) {
    let size = 0;
    let codes = false;
    for (const [order, rule] of rules.entries()) {
      const { trigger } = rule;
      if (trigger.kind !== "message") continue;
      try {
        const matcher = matcherOf(trigger, automation);
        const entry = { order, rule, trigger, matcher };
        if (matcher === undefined) this.#unconditional.push(entry);
        else {
          this.#keywords.add({ ...trigger, matchMode: trigger.matchMode ?? "exact" }, entry);
          size++;
          codes ||= matcher.codes;
        }
      } catch (error) {
        unusable(rule, error);
      }
    }
    this.#size = size;
    this.#codes = codes;
  }

  /** Rules whose keywords are in the message; few are looked at closer. In order. */
  withKeywords(message: Message): readonly FittingRule[] {
    return this.#size === 0 ? none : this.#fitting(this.#candidates(message), message);
  }

  #candidates(message: Message): ReadonlySet<Entry> {
    const found = this.#keywords.candidates(message.words);
    if (this.#codes && message.text !== message.words)
      for (const entry of this.#keywords.candidates(message.text)) found.add(entry);
    return found;
  }

  /** Rules that fit whatever is said there. In order. */
  unconditional(message: Message): readonly FittingRule[] {
    return this.#unconditional.length === 0 ? none : this.#fitting(this.#unconditional, message);
  }

  /** Both, in order. */
  all(message: Message): readonly FittingRule[] {
    return this.#fitting([...this.#unconditional, ...this.#candidates(message)], message);
  }

  #fitting(candidates: Iterable<Entry>, message: Message): readonly FittingRule[] {
    const found: { order: number; fitting: FittingRule }[] = [];
    for (const { order, rule, trigger, matcher } of candidates) {
      if (!isInForce(rule, message.account) || !fitsScene(trigger, message)) continue;
      const matched = matcher?.match(textFor(matcher, message));
      if (matcher !== undefined && matched === undefined) continue;
      found.push({ order, fitting: { rule, matched } });
    }
    if (found.length === 0) return none;
    return found.sort((one, other) => one.order - other.order).map(({ fitting }) => fitting);
  }
}

const none: readonly FittingRule[] = [];

/** What looks for the keywords of a trigger; undefined where it has none. @throws Failure as of `Automation.matcher` */
export function matcherOf(
  trigger: MessageTrigger,
  automation: Pick<Automation, "matcher">,
): TextMatcher | undefined {
  const { kind: _kind, scene: _scene, ...pattern } = trigger;
  return pattern.keywords.length === 0
    ? undefined
    : automation.matcher({ ...pattern, matchMode: pattern.matchMode ?? "exact" });
}

/** True where what is said there is listened to. */
export function fitsScene({ scene }: Pick<MessageTrigger, "scene">, message: Message): boolean {
  return scene === "any" || scene === message.scene;
}
