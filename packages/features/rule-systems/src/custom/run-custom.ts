import { type CardValue, excerpt, type MessageLocation, sanitizeText } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Dice, Rolled, Variables } from "@dicetower/dice/api";
import type { CustomCommand } from "../api.js";

/** Names that a reply may hold beside attributes. */
const reserved = new Set(["nick", "pc", "self", "expr", "detail", "res", "reason", "at", "prefix"]);
/** Attributes that one reply may name. */
const maxNames = 50;

/** Attributes that the reply of a command names: `{力量}`. */
export function namesInReply({ reply }: CustomCommand): readonly string[] {
  const names = [...reply.matchAll(/(?<!\{)\{([\p{L}_][\p{L}\p{N}_]*)\}/gu)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !reserved.has(name)).slice(0, maxNames);
}

/** What one run takes. */
export interface CustomRun {
  readonly dice: Dice;
  readonly place: MessageLocation;
  readonly variables: Variables;
  readonly die: (faces: number) => number;
  readonly locale: string;
}

/** One run of a command. */
export interface CustomRan {
  readonly rolled: Rolled;
  /** What its reply may name. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Rolls the expression of a command. @throws EngineError */
export function runCustom(command: CustomCommand, reason: string, run: CustomRun): CustomRan {
  const { dice, place, variables, die, locale } = run;
  const rolled = dice.roll(command.expr, place, die, variables);
  const { evaluation } = rolled;
  const result = evaluation.print("value");
  const { full, expression } = dice.line(evaluation, locale);
  const attributes: [string, string | number][] = [];
  for (const name of namesInReply(command)) {
    const value = shown(name, run);
    if (value !== undefined) attributes.push([name, value]);
  }
  return {
    rolled,
    values: {
      ...Object.fromEntries(attributes),
      expr: expression,
      detail: withoutResult(full, result),
      res: result,
      reason: excerpt(reason),
    },
  };
}

/** A line without its end: the result has a place of its own in replies, `{detail}={res}`. */
function withoutResult(line: string, result: string): string {
  const ending = [`=${result}`, ` → ${result}`].find((end) => line.endsWith(end)) ?? "";
  return ending === "" ? line : line.slice(0, -ending.length);
}

/** An attribute as a reply shows it; formulas are worked out, without dice of the player. */
function shown(name: string, { dice, place, variables, die }: CustomRun): string | number | undefined {
  try {
    const value: CardValue | undefined = variables.lookup(name);
    if (typeof value === "number") return value;
    if (typeof value === "string") return sanitizeText(value);
    if (value === undefined) return undefined;
    return dice.roll(name, place, die, variables).evaluation.print("value");
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
