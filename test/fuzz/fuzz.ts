import fc from "fast-check";
import { attempt } from "./attempt.js";
import { mutant } from "./bytes.js";
import { type Finding, type FuzzCase, subjectKeys } from "./case.js";
import { corpus } from "./corpus.js";
import { anyText, compat1Text, compat2Text, nativeText, wildText } from "./grammar.js";
import { oneOf, type Pick, seeded } from "./seeded.js";

/** Texts that are made at a time, by each way of making them. */
const batch = 50;

const grammars = [nativeText, compat1Text, compat2Text, compat2Text, anyText, wildText];

/** Cases without end, the same for the same seed. */
export function* cases(seed: number): Generator<FuzzCase> {
  for (let round = 0; ; round++) {
    const pick = seeded(seed + round * 7919);
    const made = grammars.flatMap((grammar, at) =>
      fc.sample(grammar, { numRuns: batch, seed: (seed + round * 31 + at) | 0 }),
    );
    for (const text of made) yield* ways(text, pick);
    // Mutants of what was just made, too: they are nested deeper than the vectors.
    const texts = [...corpus, ...made];
    for (let left = 4 * batch; left > 0; left--) yield* ways(mutant(pick, corpus), pick);
    for (let left = 2 * batch; left > 0; left--) yield* ways(mutant(pick, texts), pick);
  }
}

/** A text is tried with each engine by itself, and with all of them. */
function* ways(text: string, pick: Pick): Generator<FuzzCase> {
  for (const subject of subjectKeys)
    yield { subject, text, seed: pick(2 ** 31), limited: oneOf(pick, [true, false]) };
}

/** When to stop, and what to tell meanwhile. */
export interface FuzzOptions {
  readonly seed: number;
  /** True when it is to end; asked before each case. */
  readonly done: (tried: number) => boolean;
  /** Told before each case is tried, so that one that never ends is known. */
  readonly begin?: (next: FuzzCase) => void;
  readonly found: (finding: Finding) => void;
}

/** Different things that may be found before it ends by itself. */
const maxFindings = 20;

/** Tries one case after the other. @returns how many were tried */
export function fuzz({ seed, done, begin = () => {}, found }: FuzzOptions): number {
  const known = new Set<string>();
  let tried = 0;
  for (const next of cases(seed)) {
    if (done(tried) || known.size >= maxFindings) break;
    begin?.(next);
    tried++;
    const finding = attempt(next);
    if (finding === undefined) continue;
    // One finding of a sort is enough: numbers and texts left aside.
    const sort = `${next.subject} ${finding.kind} ${finding.what.replaceAll(/\d+|".*"/gs, "")}`.slice(0, 300);
    if (known.has(sort)) continue;
    known.add(sort);
    found(shrunk(finding, begin));
  }
  return tried;
}

/** The same finding with as short a text as a few tries come to. */
function shrunk(finding: Finding, begin: (next: FuzzCase) => void): Finding {
  let best = finding;
  let left = 200;
  for (let size = best.case.text.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at < best.case.text.length && left > 0; left--) {
      const { text } = best.case;
      const next = { ...best.case, text: text.slice(0, at) + text.slice(at + size) };
      begin(next);
      const shorter = attempt(next);
      if (shorter?.kind === finding.kind) best = shorter;
      else at += size;
    }
  return best;
}
