import { type CardValue, EngineError } from "@dicetower/contract/engine";
import type { Dice, DiceText } from "@dicetower/dice/api";
import { type AnalysisReport, reportOf } from "./analysis-report.js";
import { analyse, NoNumber, quick, thorough } from "./engine/index.js";
import { environmentOf } from "./environment.js";
import type { Threads } from "./threads.js";

type Card = Readonly<Record<string, CardValue>>;

/** Works out chances: at once where that is a matter of moments, in a thread elsewhere. */
export class ChanceCache {
  constructor(
    readonly dice: Dice,
    readonly threads: Threads,
  ) {}

  /**
   * @param person who asks: one question of theirs is worked out at a time
   * @param targets values of which is told how likely they are reached
   * @returns the chances, or a promise of them where it takes longer
   * @throws EngineError when every roll ends in an error, also from the promise; `prob.notNumber` when the value
   * is no number, `prob.notHere` when it is not to be had exactly and the engine runs in no thread
   */
  find(
    text: DiceText,
    card: Card,
    targets: readonly number[],
    person: string,
    signal: AbortSignal,
  ): AnalysisReport | ((signal: AbortSignal) => Promise<AnalysisReport>) {
    const { program, faces, limits } = text;
    signal.throwIfAborted();
    const die = (): never => {
      throw new Error("an exact answer rolls no dice");
    };
    const at = asNumber(() => analyse(program, environmentOf({ faces, limits, card }, die), quick));
    if (at !== undefined) return reportOf(at, targets) ?? fail(at.outcomes.error);
    const engine = this.dice.engine(text.engine)?.module;
    if (engine === undefined) throw new EngineError("prob.notHere");
    const request = {
      engine,
      source: program.source,
      faces,
      limits,
      card,
      targets,
      seed: program.source,
      effort: thorough,
    };
    return async (later) => {
      try {
        return await this.threads.analyse(request, person, later);
      } catch (error) {
        throw error instanceof NoNumber ? new EngineError("prob.notNumber") : error;
      }
    };
  }
}

/** @throws EngineError `prob.notNumber` for a value that is no number */
function asNumber<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof NoNumber ? new EngineError("prob.notNumber") : error;
  }
}

/** Every roll ends in an error, or as good as every. */
function fail(error: EngineError | undefined): never {
  throw error ?? new EngineError("dice.expr.bad");
}
