import type { Engine, Program, Refusal } from "@dicetower/contract/engine";

/** One engine that was asked for a text. The refusal is the engine's own object: its hint may be made when read. */
export interface Attempt {
  readonly engine: string;
  readonly supported: boolean;
  readonly refusal?: Refusal;
}

/** An attempt as plain data, for an answer of an API or a page. */
export interface Explanation {
  readonly engine: string;
  readonly supported: boolean;
  /** Offset of the first character that the engine could not read. */
  readonly position?: number;
  /** Text key of the reason. */
  readonly reason?: string;
  /** A near spelling that the engine would take. */
  readonly hint?: string;
}

/** The engines that were asked, whether they took the text, and else why and what they would take. */
export function explain(tried: readonly Attempt[]): readonly Explanation[] {
  return tried.map(({ engine, supported, refusal }) => {
    if (refusal === undefined) return { engine, supported };
    const { position, reason, hint } = refusal;
    return { engine, supported, position, reason, ...(hint === undefined ? {} : { hint }) };
  });
}

/** A text that one engine of the choice took, or the refusals of all. */
export type ChainProbe = Accepted | { readonly supported: false; readonly tried: readonly Attempt[] };

/** A text with the engine that took it. */
export interface Accepted {
  readonly supported: true;
  /** Key of the engine. */
  readonly engine: string;
  readonly program: Program;
  /** Every engine that was asked; the last one took the text. */
  readonly tried: readonly Attempt[];
}

/**
 * Asks `engines` one after the other until one takes the whole text.
 * @param wanted passes over programs that will not do, such as a bare number where a roll is looked for
 */
export function ask(
  engines: readonly Engine[],
  source: string,
  wanted: (program: Program) => boolean = () => true,
): ChainProbe {
  const tried: Attempt[] = [];
  for (const engine of engines) {
    const answer = engine.probe(source);
    if (answer.supported) {
      tried.push({ engine: engine.key, supported: true });
      if (wanted(answer.program)) {
        return { supported: true, engine: engine.key, program: answer.program, tried };
      }
    } else tried.push({ engine: engine.key, supported: false, refusal: answer });
  }
  return { supported: false, tried };
}
