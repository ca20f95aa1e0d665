import type { Engine } from "@dicetower/contract/engine";
import { ask } from "../attempt.js";
import { acting, acts, type Found } from "./acting.js";
import { brokenOff } from "./broken-off.js";
import { behindReason, isGluedBehind, meantWithin } from "./front-reason.js";
import { gluedEnds } from "./glued-word.js";
import type { NameAsReason, Reading } from "./reading.js";

/** The default die, in a spelling that every built-in engine takes. */
const defaultDie = "d";

/** Prefixes tried besides the whole text, so that a long reason costs no more than a short one. */
const maxPrefixes = 64;

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
 * nobody could take for more of the expression: `2d20kh攻击`, `2d6fire`, not `d20x3y`. Without any such prefix it may
 * stand at the end, behind its reason: `攻击 1d20+5`.
 * @param engines the engines of the choice, by rank; the first that takes a prefix has it
 */
export function splitReason(text: string, engines: readonly Engine[]): Reading {
  const whole = text.trim();
  const body = whole.replace(lead, "");
  const glued = isGluedBehind(body) ? behindReason(body, engines) : undefined;
  if (glued !== undefined) return glued;
  const found = longestPrefix(body, engines) ?? firstRun(body, engines);
  if (found !== undefined) {
    const reason = body.slice(found.expression.length).trim();
    return { found: true, ...found, reason, ...nameAsReason(found, body, engines) };
  }
  const behind = behindReason(body, engines);
  if (behind !== undefined) return behind;
  const { tried } = ask(engines, whole, acts);
  const fallback = ask(engines, defaultDie);
  const rest = {
    found: false,
    expression: "",
    reason: whole,
    tried,
    ...brokenOff(body, engines),
    ...meantWithin(body, engines),
  };
  return fallback.supported ? { ...rest, program: fallback.program, engine: fallback.engine } : rest;
}

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
    if (ends.size === maxPrefixes) break;
  }
  ends.add(body.length);
  for (const end of gluedEnds(body)) ends.add(end);
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

function firstRun(body: string, engines: readonly Engine[]): Found | undefined {
  const run = nativeRun.exec(body)?.[0];
  if (run === undefined || continues.test(body.slice(run.length))) return undefined;
  return acting(run, engines);
}
