import { type CardReason, type Cards, refusalOf } from "@dicetower/cards/api";
import {
  type CommandCall,
  type CommandForm,
  type Scope,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";

/** What the commands stand on. */
export interface DndServices {
  readonly host: Scope;
  readonly cards: Cards;
  readonly systems: RuleSystems;
  readonly dice: Dice;
  readonly groups: Groups;
  readonly players: Players;
  readonly texts: Texts;
}

/** A part of a sentence in the language of the reply. */
export function worded({ texts }: DndServices, { locale, message }: CommandCall, ref: TextRef): string {
  return texts.render(ref, locale, message);
}

/** Who changes a card, and by what. */
export function reasonOf({ actor, message, options }: CommandCall): CardReason {
  return { actor, reason: message.text.slice(0, 200), options };
}

/** The words of what cannot be worked out, or not be done with a card; any other failure is thrown on. */
function failureText(error: unknown): TextRef {
  if (error instanceof EngineError) return text(error.key, { ...error.values, operator: error.operator });
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  return refusal;
}

/** The answer of a form, failures put into words. */
async function answered<T>(work: () => T | Promise<T>): Promise<T | TextRef> {
  try {
    return await work();
  } catch (error) {
    return failureText(error);
  }
}

/** Forms of which each puts failures into words. */
export function answering(forms: readonly CommandForm[]): readonly CommandForm[] {
  return forms.map((form) => ({ ...form, run: (values, call) => answered(() => form.run(values, call)) }));
}

/** The answer to a call that was not understood. */
export function misread({ word }: CommandCall): TextRef {
  return text("error.argument", { word });
}

/** The number with its sign: `+3`. */
export function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}
