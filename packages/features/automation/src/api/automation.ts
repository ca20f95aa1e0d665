import {
  type Account,
  defineToken,
  type Joi,
  type JsonValue,
  type Message,
  type MessageInit,
  type Writer,
} from "@dicetower/contract";
import type { Action, ActionUse, RanAction } from "./actions.js";
import type { CheckedConditions, Condition } from "./conditions.js";
import type { AutomationContext, Trial } from "./context.js";
import type { Happening } from "./events.js";
import type { TextMatcher, TextPattern } from "./text-match.js";
import type { UseLimits } from "./use-limits.js";
import type { Variant } from "./variants.js";

/** What a context is made of. */
export interface ContextOptions {
  readonly message: Message;
  readonly happening?: Happening;
  readonly values?: AutomationContext["values"];
  readonly depth?: number;
  readonly signal: AbortSignal;
  readonly trial?: Trial;
  readonly writer?: Writer;
}

/** For whom and where a message without words is made; empty for nobody in particular. */
export type SilentSender = Pick<MessageInit, "groupId" | "userId"> &
  Partial<Pick<MessageInit, "groupName" | "nickname" | "findRole">>;

/** A context, and what was said into it. */
export interface OpenContext {
  readonly context: AutomationContext;
  /** Parts of the answer, in order; they grow while actions run. */
  readonly said: readonly Parameters<AutomationContext["say"]>[0][];
}

/** Checks conditions and runs actions, for rules, replies and schedules. */
export interface Automation {
  /** One condition of any kind in force, `all` and `any` nested to a depth of 4. Refusals name the path. */
  readonly condition: Joi.Schema<Condition>;
  /** One action of a kind in force that may stand there. Actions that lost their kind stay readable, and fail when run. */
  action(use: ActionUse): Joi.Schema<Action>;
  /** Weighted wordings: 1 to 256, weights of 0 to 999 999 with one positive, 64 KiB in all, delays of 0 to 600 s. */
  readonly variants: Joi.Schema<readonly Variant[]>;
  /** A pattern's fields: `matchMode`, `keywords` and the rest of {@link TextPattern}, patterns checked as written. */
  readonly textPattern: Joi.SchemaMap<TextPattern>;
  /** Prepares a pattern. @throws Failure 42200 for a pattern that cannot be matched in linear time, with the place */
  matcher(pattern: TextPattern): TextMatcher;
  /** An expression for the dice engines, 1 to 512 characters. */
  readonly expression: Joi.Schema<string>;
  /**
   * Works an expression out at the place of a context; what it gives to names is kept nowhere. `{$1}` and the other
   * values of the context stand for their numbers in it.
   * @throws Failure 50300 without dice, 42200 where such a value is no number; EngineError
   */
  evaluate(expression: string, context: AutomationContext): JsonValue | Promise<JsonValue>;
  /** Draws one of several wordings by weight. */
  pick(variants: readonly Variant[], die: (faces: number) => number): Variant;
  open(options: ContextOptions): OpenContext;
  /**
   * A message without words: where something happened, or is due, and for whom.
   */
  silentMessage(account: Account, who: SilentSender): Message;
  /** Checks conditions, in order, until the result is certain; in a trial run all of them. Never rejects. */
  check(
    conditions: readonly Condition[],
    match: "all" | "any",
    context: AutomationContext,
  ): CheckedConditions | Promise<CheckedConditions>;
  /** Runs actions in order; in a trial run tells what they would do. Never rejects. */
  run(actions: readonly Action[], context: AutomationContext): Promise<readonly RanAction[]>;
  readonly limits: UseLimits;
}
export const Automation = defineToken<Automation>("Automation");
