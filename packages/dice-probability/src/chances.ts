import { type CardValue, EngineError } from "@dicetower/contract/engine";
import type { Dice, DiceText } from "@dicetower/dice/api";
import {
  type Analysis,
  analyse,
  NoNumber,
  quick,
  type Summary,
  summarise,
  thorough,
} from "./engine/index.js";
import { environmentOf } from "./environment.js";
import type { Threads } from "./threads.js";

/** The chances of an expression as they were found. */
export interface Chances {
  readonly analysis: Analysis;
  readonly summary: Summary;
}

type Card = Readonly<Record<string, CardValue>>;

/** Works out chances: at once where that is a matter of moments, in a thread elsewhere. */
export class ChanceBook {
  constructor(
    readonly dice: Dice,
    readonly threads: Threads,
  ) {}

  /**
   * @returns the chances, or a promise of them where it takes longer
   * @throws EngineError when every roll ends in an error, also from the promise; `prob.notNumber` when the value
   * is no number, `prob.notHere` when it is not to be had exactly and the engine runs in no thread
   */
  find(
    text: DiceText,
    card: Card,
    signal: AbortSignal,
  ): Chances | ((signal: AbortSignal) => Promise<Chances>) {
    const { program, faces, limits } = text;
    signal.throwIfAborted();
    const die = (): never => {
      throw new Error("an exact answer rolls no dice");
    };
    const at = analyse(program, environmentOf({ faces, limits, card }, die), quick);
    if (at !== undefined) return told(at);
    const engine = this.dice.engine(text.engine)?.module;
    if (engine === undefined) throw new EngineError("prob.notHere");
    const request = {
      engine,
      source: program.source,
      faces,
      limits,
      card,
      seed: program.source,
      effort: thorough,
    };
    return async (later) => {
      try {
        return told(await this.threads.analyse(request, later));
      } catch (error) {
        throw error instanceof NoNumber ? new EngineError("prob.notNumber") : error;
      }
    };
  }
}

function told(analysis: Analysis): Chances {
  const { outcomes } = analysis;
  // Where hardly any roll comes to a value, its chance may be too small for a number.
  if (!outcomes.chances.some((chance) => chance > 0))
    throw outcomes.error ?? new EngineError("dice.expr.bad");
  return { analysis, summary: summarise(outcomes) };
}
