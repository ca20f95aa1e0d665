import type { CardValue, Engine, Program } from "@dicetower/contract/engine";
import { EngineError } from "@dicetower/contract/engine";
import { type Accepted, type Attempt, ask } from "./attempt.js";

/** The text of a roll command, read as an expression and the reason behind it. */
export interface Reading {
  /** False when nothing in the text is an expression: then the default die is rolled and all of it is the reason. */
  readonly found: boolean;
  /** What to evaluate, the default die included; undefined only when the choice has no engine at all. */
  readonly program?: Program;
  /** Key of the engine that took the program. */
  readonly engine?: string;
  /** The part of the text that is the expression, empty for the default die. */
  readonly expression: string;
  /** What is left, without blanks around it. */
  readonly reason: string;
  /** The engines that were asked for the expression; for the default die those that refused the whole text. */
  readonly tried: readonly Attempt[];
  /**
   * Where the expression ends in a dash and a name (`d20 - attack`): the reading that takes the name as the reason,
   * which is meant when the name has no value.
   */
  readonly withoutName?: NameAsReason;
  /** Where nothing was found in a text that begins as an expression and breaks off: `2d6+`. */
  readonly broken?: BrokenOff;
}

/** A text that begins as an expression, and what directly behind it makes it none. */
export interface BrokenOff {
  readonly expression: string;
  readonly rest: string;
}

/** A name at the end of an expression, and the reading in which it is a reason. */
export interface NameAsReason {
  readonly name: string;
  readonly reading: Reading;
}

/** The default die, in a spelling that every built-in engine takes. */
const defaultDie = "d";

/** Prefixes tried besides the whole text, so that a long reason costs no more than a short one. */
const mostPrefixes = 64;

/** What the peers' roll commands skip in front of an expression: `.r = 3d6`, `.r:3d6`. */
const lead = /^[\s=:]+/u;

/** A run of characters of the native grammar. */
const nativeRun = /^[0-9dkpbfax+\-*/]+/iu;

/**
 * Characters that make the run in front of them part of something else: ASCII letters, digits, brackets and
 * operators, and the point of a decimal. Other marks (`,` `:` `"` and everything beyond ASCII) begin a reason, and so
 * does a bracket around words beyond ASCII, as in `3d6(火球)`, which full-width ones have become.
 */
const continues = /^(?:[([](?!\P{ASCII})|[A-Za-z0-9_)\]{}+\-*/^%<>&|?=~$#\\]|!=|\.\d)/u;

/** A dash that stands free on its left, and a name behind it, at the end of an expression. */
const dashAndName = /\s+-+\s*([\p{L}_][\p{L}\p{N}_]*)$/u;

/** A dash between an expression and its reason. */
const dash = /^-+\s*/u;

/**
 * Splits the text of a plain roll command. The expression is the longest prefix that one of the engines takes whole
 * and that does something (rolls, calculates or calls). It ends at a blank, at the end, or where a reason begins that
 * nobody could take for more of the expression: `2d20kh攻击`, not `d20x3y`. Without any such prefix there is none.
 * @param engines the engines of the choice, by rank; the first that takes a prefix has it
 */
export function splitReason(text: string, engines: readonly Engine[]): Reading {
  const whole = text.trim();
  const body = whole.replace(lead, "");
  const found = longestPrefix(body, engines) ?? firstRun(body, engines);
  if (found !== undefined) {
    const reason = body.slice(found.expression.length).trim();
    return { found: true, ...found, reason, ...nameAsReason(found, body, engines) };
  }
  const { tried } = ask(engines, whole, acts);
  const fallback = ask(engines, defaultDie);
  const rest = { found: false, expression: "", reason: whole, tried, ...brokenOff(body, engines) };
  return fallback.supported ? { ...rest, program: fallback.program, engine: fallback.engine } : rest;
}

/**
 * The reading that is meant where names have these values: `d20 - attack` is a roll for an attack unless there is a
 * value of that name.
 */
export function settleReading(
  reading: Reading,
  lookup: (name: string) => CardValue | undefined = () => undefined,
): Reading {
  let settled = reading;
  while (settled.withoutName !== undefined && !hasValue(settled.withoutName.name, lookup))
    settled = settled.withoutName.reading;
  return settled;
}

/** True also where the value cannot be read at the moment: the roll says so then. */
function hasValue(name: string, lookup: (name: string) => CardValue | undefined): boolean {
  try {
    return lookup(name) !== undefined;
  } catch (error) {
    if (error instanceof EngineError) return true;
    throw error;
  }
}

type Found = Pick<Reading, "expression" | "tried"> & Pick<Accepted, "program" | "engine">;

function nameAsReason(
  { expression }: Found,
  body: string,
  engines: readonly Engine[],
): { withoutName?: NameAsReason } {
  const tail = dashAndName.exec(expression);
  const [, name] = tail ?? [];
  if (tail === null || name === undefined) return {};
  const found = acting(expression.slice(0, tail.index), engines);
  if (found === undefined) return {};
  const reason = body.slice(tail.index).trim().replace(dash, "");
  return {
    withoutName: { name, reading: { found: true, ...found, reason, ...nameAsReason(found, body, engines) } },
  };
}

function longestPrefix(body: string, engines: readonly Engine[]): Found | undefined {
  if (body === "") return undefined;
  const ends = new Set<number>();
  for (const { index } of body.matchAll(mayEnd)) {
    if (isEnd(body, index)) ends.add(index);
    if (ends.size === mostPrefixes) break;
  }
  ends.add(body.length);
  for (const engine of engines) {
    const told = engine.probePrefix?.(body)?.length ?? 0;
    if (told > 0 && !continues.test(body.slice(told))) ends.add(told);
  }
  for (const end of [...ends].sort((a, b) => b - a)) {
    const taken = acting(body.slice(0, end), engines);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** Places behind a character that is no blank where an expression may end. */
const mayEnd = /(?<=\S)(?=[^A-Za-z0-9])/gu;

/** A letter or digit beyond ASCII: one behind it goes on with the same name. */
const inWideName = /(?!\p{ASCII})[\p{L}\p{N}]$/u;
const namePart = /^[\p{L}\p{N}]/u;

/** True where a blank follows, or something that begins a reason. */
function isEnd(body: string, index: number): boolean {
  const rest = body.slice(index, index + 2);
  if (/^\s/u.test(rest)) return true;
  return (
    !continues.test(rest) &&
    !(inWideName.test(body.slice(Math.max(0, index - 2), index)) && namePart.test(rest))
  );
}

/** Characters in which an expression is looked for that breaks off. */
const longestBroken = 64;

/** What shows that an expression was meant: an operator, a bracket too many, or one around a number or dice. */
const breaks = /^(?:[+\-*/^%)]|\]|\((?=[\d(]|d\d))/iu;

function brokenOff(body: string, engines: readonly Engine[]): { readonly broken?: BrokenOff } {
  for (let end = Math.min(body.length - 1, longestBroken); end > 0; end--) {
    const expression = body.slice(0, end);
    const rest = body.slice(end);
    if (!breaks.test(rest) || !/\d\S*$/u.test(expression) || /\s$/u.test(expression)) continue;
    if (acting(expression, engines) !== undefined) return { broken: { expression, rest } };
  }
  return {};
}

function firstRun(body: string, engines: readonly Engine[]): Found | undefined {
  const run = nativeRun.exec(body)?.[0];
  if (run === undefined || continues.test(body.slice(run.length))) return undefined;
  return acting(run, engines);
}

function acting(expression: string, engines: readonly Engine[]): Found | undefined {
  const answer = ask(engines, expression, acts);
  if (!answer.supported) return undefined;
  const { program, engine, tried } = answer;
  return { expression, program, engine, tried };
}

function acts(program: Program): boolean {
  return program.acts;
}
