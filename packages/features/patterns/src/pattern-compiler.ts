import {
  codes,
  type Failure,
  failure,
  LruMap,
  type Pattern,
  type PatternOptions,
  type Patterns,
} from "@dicetower/contract";
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { LinearPattern } from "./linear-pattern.js";

const maxSourceLength = 1_000;
/** A text of 10 000 characters then takes at most some 40 ms (4 500 instructions took 290). */
const maxInstructions = 600;
const maxCached = 2_000;

/** Compiles patterns and keeps those that were used last. */
export class PatternCompiler implements Patterns {
  readonly #cache = new LruMap<string, Pattern>(maxCached);

  compile(source: string, options: PatternOptions = {}): Pattern {
    const flags = flagsOf(options);
    const key = `${flags} ${source}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const pattern = new LinearPattern(source, compiled(source, flags));
    this.#cache.set(key, pattern);
    return pattern;
  }
}

function flagsOf({ ignoreCase, multiline, dotAll }: PatternOptions): number {
  return (
    (ignoreCase === true ? RE2JS.CASE_INSENSITIVE : 0) |
    (multiline === true ? RE2JS.MULTILINE : 0) |
    (dotAll === true ? RE2JS.DOTALL : 0)
  );
}

function compiled(source: string, flags: number): RE2JS {
  if (source.length > maxSourceLength)
    throw refused(`it is longer than ${maxSourceLength} characters`, maxSourceLength);
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(RE2JS.translateRegExp(source), flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const part = String(error.getPattern() ?? "");
    throw refused(reasonOf(error.getDescription(), part), part === "" ? -1 : source.indexOf(part));
  }
  if (regex.programSize() > maxInstructions) throw refused("it is too large: shorten its repeats", 0);
  return regex;
}

function reasonOf(description: string, part: string): string {
  if (/^\(\?(?:<?[=!])/.test(part)) return `look-around such as "${part.slice(0, 20)}" cannot be had`;
  if (/^\\(?:\d|k)/.test(part)) return `the back-reference "${part.slice(0, 20)}" cannot be had`;
  return part === "" ? description : `${description}: "${part.slice(0, 40)}"`;
}

function refused(reason: string, index: number): Failure {
  const at = index < 0 ? "" : ` (character ${index + 1})`;
  return failure(codes.ruleBroken, `The pattern cannot be used: ${reason}${at}.`, {
    data: { reason, ...(index < 0 ? {} : { index }) },
  });
}
