import type {
  Action,
  Comparison,
  Condition,
  Cooldown,
  TextPattern,
  UseLimit,
} from "@dicetower/automation/api";
import type { Scene } from "@dicetower/contract";

/** Fits what is said; without keywords, everything that is said. */
export interface MessageTrigger extends Partial<Omit<TextPattern, "keywords">> {
  readonly kind: "message";
  readonly scene: "any" | Scene;
  readonly keywords: readonly string[];
}

/** Fits after a command has been answered. */
export interface CommandTrigger {
  readonly kind: "command";
  /** Keys of commands; empty for any. */
  readonly keys: readonly string[];
  /** How a check of the command ended; empty for any end. */
  readonly level: string;
}

/** Fits when something has happened. */
export interface EventTrigger {
  readonly kind: "event";
  readonly event: string;
}

/** Fits again and again, or at a time of day. */
export interface TimerTrigger {
  readonly kind: "timer";
  readonly everySeconds?: number;
  /** `HH:MM` in the bot's time zone. */
  readonly at?: string;
}

/** Fits when a counter comes to fulfil a comparison that it did not fulfil before. */
export interface CounterTrigger {
  readonly kind: "counter";
  /** Name of the counter. */
  readonly key: string;
  readonly op: Comparison;
  readonly value: number;
}

/** What sets a rule off. */
export type Trigger = MessageTrigger | CommandTrigger | EventTrigger | TimerTrigger | CounterTrigger;

/** A pause, and what is said meanwhile; nothing where the text is empty. */
export interface RuleCooldown extends Cooldown {
  readonly text: string;
}

/** What an admin writes of a rule, but for its name, its switch and its priority. */
export interface RuleDefinition {
  readonly description: string;
  readonly trigger: Trigger;
  readonly match: "all" | "any";
  readonly conditions: readonly Condition[];
  readonly actions: readonly Action[];
  readonly elseActions: readonly Action[];
  readonly cooldown: RuleCooldown | null;
  readonly limit: UseLimit | null;
  readonly channelScope: "global" | "adapter" | "account";
  /** Adapter type or adapter id; empty for `global`. */
  readonly channelTarget: string;
  readonly stopPipeline: boolean;
}

/** What an admin writes of a rule. */
export interface RuleFields extends RuleDefinition {
  readonly name: string;
  readonly enabled: boolean;
  readonly priority: number;
}

/** How a rule has fared. */
export interface RuleStats {
  readonly hits: number;
  /** UTC epoch seconds, 0 for never. */
  readonly lastHitAt: number;
  readonly errors: number;
  readonly lastError: string;
}

/** A causal rule. */
export interface Rule extends RuleFields {
  readonly id: number;
  readonly stats: RuleStats;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
}

/** Name of a rule among those whose uses are counted. */
export function usesOf(id: number): string {
  return `${usesPrefix}${id}`;
}
export const usesPrefix = "causal:";
