import { type CommandCall, type MessageLocation, text } from "@dicetower/contract";
import type { Variables } from "@dicetower/dice/api";
import type { ValueForm } from "../engine/index.js";
import { type InitiativeServices, worded } from "./services.js";

/** A value as it was thrown. */
export interface ThrownValue {
  readonly value: number;
  /** Decides between equal values. */
  readonly modifier: number;
  /** `D20+3=14` */
  readonly detail: string;
  /** What was thrown, empty for a value that was only said. */
  readonly expression: string;
}

/** How far values go. */
const maxValue = 1_000_000;

/** What a form needs before it can be thrown, and how it is thrown. */
export interface ReadyValue {
  throw(die: (faces: number) => number): ThrownValue;
}

/** Loads the values of names in a form. */
export async function readyValue(
  services: InitiativeServices,
  call: CommandCall,
  place: MessageLocation,
  form: ValueForm,
): Promise<ReadyValue> {
  if (form.kind === "fixed") {
    const value = bounded(form.value);
    return { throw: () => ({ value, modifier: 0, detail: String(value), expression: "" }) };
  }
  if (form.kind === "expression") {
    const { expression, attribute } = form;
    const shown = attribute === undefined ? undefined : shownName(services, call, place, attribute);
    const variables = await services.dice.variables(place, [expression]);
    tried(services, expression, place, variables);
    return {
      throw(die) {
        const { evaluation } = services.dice.roll(expression, place, die, variables);
        const value = bounded(evaluation.value);
        const { full } = services.dice.line(evaluation, call.locale);
        const detail =
          attribute === undefined || shown === undefined ? full : full.replaceAll(attribute, shown);
        return { value, modifier: 0, detail, expression: evaluation.expression };
      },
    };
  }
  const { advantage, modifier } = form;
  const variables = modifier === "" ? undefined : await services.dice.variables(place, [modifier]);
  if (modifier !== "") tried(services, modifier, place, variables);
  const word = advantageWord(services, call, advantage);
  return { throw: (die) => throwD20(services, place, advantage, word, modifier, variables, die) };
}

/** What an attribute of the rule system is called by who reads. */
function shownName(
  { optional }: InitiativeServices,
  { locale }: CommandCall,
  place: MessageLocation,
  attribute: string,
): string | undefined {
  const system = optional.systems()?.at(place);
  return system?.shownName(system.nameOf(attribute), locale);
}

/** No die falls for what cannot be worked out. @throws EngineError */
function tried(
  { dice }: InitiativeServices,
  expression: string,
  place: MessageLocation,
  variables: Variables | undefined,
): void {
  dice.roll(expression, place, () => 1, variables);
}

function advantageWord(services: InitiativeServices, call: CommandCall, advantage: number): string {
  if (advantage === 0) return "";
  return worded(services, call, text(advantage > 0 ? "init.advantage" : "init.disadvantage"));
}

function throwD20(
  { dice }: InitiativeServices,
  place: MessageLocation,
  advantage: number,
  word: string,
  modifier: string,
  variables: Variables | undefined,
  die: (faces: number) => number,
): ThrownValue {
  const rolls = advantage === 0 ? [die(20)] : [die(20), die(20)];
  const d20 = advantage < 0 ? Math.min(...rolls) : Math.max(...rolls);
  const added = modifier === "" ? 0 : bounded(dice.roll(modifier, place, die, variables).evaluation.value);
  const shown = /^[+-]\d+$/.test(modifier) || modifier === "" ? modifier : `${modifier}[${added}]`;
  const value = d20 + added;
  const both = advantage === 0 ? "" : `${word}(${rolls.join("|")})`;
  return { value, modifier: added, detail: `D20${both}${shown}=${value}`, expression: `D20${modifier}` };
}

function bounded(value: unknown): number {
  const number = typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : 0;
  return Math.min(Math.max(number, -maxValue), maxValue);
}
