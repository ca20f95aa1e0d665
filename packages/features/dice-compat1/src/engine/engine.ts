import { type Engine, type Probe, ProgramCache, type Refusal } from "@dicetower/contract/engine";
import { parse } from "./parsing/parser.js";
import { Compat1Refusal } from "./parsing/refusal.js";
import { Compat1Program } from "./program.js";

/** How to make the engine. */
export interface Compat1Options {
  /** Parsed texts that are kept; 2000 unless told, 0 for none. */
  readonly cache?: number;
}

type Compat1Probe = { readonly supported: true; readonly program: Compat1Program } | Refusal;

/**
 * Compat engine 1: expressions of the OneDice V1 standard, with integers as far as they are safe (2^53).
 *
 * Its evaluations are `Compat1Evaluation`s. Its limits, whatever the host's limits are: 1000 characters, 32 brackets
 * inside one another, 20000 dice, 12000 operators and 100000 operations in
 * one run, 1000 items in a tuple.
 */
export function createCompat1Engine(options: Compat1Options = {}): Engine {
  const cache = new ProgramCache<Compat1Probe>(options.cache ?? 2000);

  const probe = (source: string): Probe => known(source);
  const known = (source: string): Compat1Probe => cache.get(source, read);
  const formula = (source: string) => {
    const answer = known(source);
    return answer.supported ? answer.program.root : undefined;
  };
  const read = (source: string): Compat1Probe => {
    const parsed = parse(source);
    if (!("root" in parsed)) return new Compat1Refusal(source, parsed);
    return { supported: true, program: new Compat1Program(source, parsed, formula) };
  };

  return { key: "compat1", rank: 20, probe };
}
