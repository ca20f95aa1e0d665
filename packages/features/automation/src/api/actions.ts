import { definePoint, type Joi, type JsonValue, type Keyed, type TextRef } from "@dicetower/contract";
import type { AutomationContext } from "./context.js";

/** An action as it is stored: its kind, and the fields of the kind beside it. */
export interface Action {
  readonly kind: string;
  readonly [field: string]: JsonValue | undefined;
}

/** Who runs actions. */
export type ActionUse = "causal" | "schedule";

/** What an action did. */
export interface ActionOutcome {
  /** False where it could not be done; the next actions run all the same. */
  readonly ok: boolean;
  /** English sentence of what was wrong, where it was not done. */
  readonly error?: string;
  /** Ends the list of actions here. */
  readonly stop?: boolean;
  /** How many were told, where it says something to several. */
  readonly sent?: number;
  /** How many could not be told. */
  readonly failed?: number;
}

/** A kind of action. */
export interface ActionKind extends Keyed {
  /** Value of `kind`: `reply`. */
  readonly key: string;
  /** Text key of its title; fields have their words at `<titleKey>.<field>`. */
  readonly titleKey: string;
  /** Its fields, without `kind`. Unknown ones are refused. */
  readonly fields: Joi.SchemaMap;
  /** Where it may stand. */
  readonly uses: readonly ActionUse[];
  /** Ends the list of actions, in a trial run as well. */
  readonly ends?: boolean;
  /** Does it. Never called in a trial run. What it throws is told as its error. */
  run(action: Action, context: AutomationContext): ActionOutcome | Promise<ActionOutcome>;
  /**
   * Tells what `run` would do, and does nothing: it may `say` into the trial's answer and change `trial.counters`.
   * Where it is left out, the title is told.
   */
  preview?(action: Action, context: AutomationContext): TextRef | Promise<TextRef>;
}

/** Kinds of actions, read by `automation`. */
export const actionKinds = definePoint<ActionKind>("actionKinds", ({ key }) => {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(key))
    throw new TypeError(`action "${key}": a kind is a camelCase word`);
});

/** What became of each action, in order; those after a stop are left out. */
export interface RanAction extends ActionOutcome {
  readonly kind: string;
  /** What it would have done, in a trial run. */
  readonly wouldDo?: TextRef;
}
