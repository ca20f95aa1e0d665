import type { Clock, Patterns, Random } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Action, ActionUse, Automation } from "./api.js";
import { matcherOf } from "./matching/matcher.js";
import { checkAll } from "./running/checker.js";
import { evaluate, expressionSchema } from "./running/evaluate.js";
import type { SilentFacts } from "./running/message-facts.js";
import { openContext, silentMessage } from "./running/open.js";
import { performAll } from "./running/performer.js";
import type { ActionKinds } from "./schemas/action-kinds.js";
import type { ConditionKinds } from "./schemas/condition-kinds.js";
import { textPatternFields } from "./schemas/text-pattern.js";
import { pick, variantsSchema } from "./schemas/variants.js";

/** What the service is made of. */
export interface AutomationParts {
  readonly conditions: ConditionKinds;
  readonly actions: ActionKinds;
  readonly facts: SilentFacts;
  readonly limits: Automation["limits"];
  readonly patterns: Patterns;
  readonly random: Random;
  readonly clock: Clock;
  /** Undefined while they are switched off. */
  readonly dice: () => Dice | undefined;
}

/** Puts the service together. */
export function automationOf(parts: AutomationParts): Automation {
  const { conditions, actions, facts, limits, patterns, random, clock, dice } = parts;
  return {
    condition: conditions.schema,
    action: (use: ActionUse) => actions.schema(use),
    variants: variantsSchema,
    textPattern: textPatternFields(patterns),
    matcher: (pattern) => matcherOf(pattern, patterns),
    expression: expressionSchema(dice),
    evaluate: (expression, context) => evaluate(dice(), expression, context),
    pick,
    open: (options) => openContext(options, random),
    silentMessage: (account, who) => silentMessage(account, who, clock.seconds(), facts),
    check: (list, match, context) => checkAll(conditions, list, match, context),
    run: (list: readonly Action[], context) => performAll(actions, list, context),
    limits,
  };
}
