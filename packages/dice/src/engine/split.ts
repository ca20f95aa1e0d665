import type { Engine, Program } from "@dicetower/contract/engine";
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
}

/** The default die, in a spelling that every built-in engine takes. */
const defaultDie = "d";

/**
 * Prefixes of more blank-separated words than this are not tried (the whole text always is), so that a long
 * reason costs no more than a short one.
 */
const mostWords = 64;

/** What the peers' roll commands skip in front of an expression: `.r = 3d6`, `.r:3d6`. */
const lead = /^[\s=:]+/u;

/** A run of characters of the native grammar. */
const nativeRun = /^[0-9dkpbfax+\-*/]+/iu;

/**
 * Characters that make the run in front of them part of something else: ASCII letters, digits, brackets and
 * operators, and the point of a decimal. Other marks (`,` `:` `"` and everything beyond ASCII) begin a reason.
 */
const continues = /^(?:[A-Za-z0-9_()[\]{}+\-*/^%<>&|?=~$#\\]|!=|\.\d)/u;

/**
 * Splits the text of a plain roll command. The expression is the longest prefix that ends at a blank or at the
 * end, that one of the engines takes whole and that does something (rolls, calculates or calls); failing that,
 * the run of native characters that the first word begins with; failing that, there is none.
 * @param engines the engines of the choice, by rank; the first that takes a prefix has it
 */
export function splitReason(text: string, engines: readonly Engine[]): Reading {
  const whole = text.trim();
  const body = whole.replace(lead, "");
  const found = longestPrefix(body, engines) ?? firstRun(body, engines);
  if (found !== undefined) {
    return { found: true, ...found, reason: body.slice(found.expression.length).trim() };
  }
  const { tried } = ask(engines, whole, acts);
  const fallback = ask(engines, defaultDie);
  const rest = { found: false, expression: "", reason: whole, tried };
  return fallback.supported ? { ...rest, program: fallback.program, engine: fallback.engine } : rest;
}

type Found = Pick<Reading, "expression" | "tried"> & Pick<Accepted, "program" | "engine">;

function longestPrefix(body: string, engines: readonly Engine[]): Found | undefined {
  if (body === "") return undefined;
  const ends: number[] = [];
  for (const word of body.matchAll(/\S+/gu)) {
    ends.push(word.index + word[0].length);
    if (ends.length === mostWords) break;
  }
  if (ends.at(-1) !== body.length) ends.push(body.length);
  for (const end of ends.reverse()) {
    const taken = acting(body.slice(0, end), engines);
    if (taken !== undefined) return taken;
  }
  return undefined;
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
