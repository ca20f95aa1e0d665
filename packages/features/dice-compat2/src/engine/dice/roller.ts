import { EngineError, type EngineErrorKey, type Limits } from "@dicetower/contract/engine";
import { type Compat2ErrorKey, wrongType } from "../errors.js";
import { engineLimits } from "../limits.js";
import type { Frame } from "../runtime/run.js";
import { typeOf } from "../values/values.js";
import { type Amount, previousResult, type TermRoller } from "./dice-operator.js";

/** Rolls one term of one evaluation. */
export class Roller implements TermRoller {
  constructor(
    readonly frame: Frame,
    /** The letter of the term, for errors. */
    readonly operator: string,
    readonly at: number,
    /** What the link before this one came to. */
    readonly previous: number,
  ) {}

  get openCount(): boolean {
    return false;
  }

  get faces(): number {
    return this.frame.run.environment.faces;
  }

  get limits(): Limits {
    return this.frame.run.environment.limits;
  }

  amount(amount: Amount, least?: number): number {
    const number = this.#integer(amount);
    if (least !== undefined && number < least) this.fail("dice.keep.zero", { least, given: number });
    return number;
  }

  count(amount: Amount | undefined, most = Number.POSITIVE_INFINITY): number {
    const count = amount === undefined ? 1 : this.#integer(amount);
    if (count < 1) this.fail("dice.count.zero", { count });
    const limit = Math.min(most, this.limits.maxDice);
    if (count > limit) this.fail("dice.count.tooMany", { count, limit });
    return count;
  }

  sides(amount: Amount | undefined): number {
    const faces = amount === undefined ? this.faces : this.#integer(amount);
    if (faces < 1) this.fail("dice.faces.zero", { faces });
    const limit = Math.min(engineLimits.faces, this.limits.maxFaces);
    if (faces > limit) this.fail("dice.faces.tooMany", { faces, limit });
    return faces;
  }

  roll(count: number, faces: number): number[] {
    const { run } = this.frame;
    run.spendDice(count, this.operator, this.at);
    const { environment } = run;
    const dice: number[] = [];
    for (let i = 0; i < count; i++) dice.push(environment.die(faces));
    return dice;
  }

  beginRound(round: number): void {
    const limit = Math.min(engineLimits.rounds, this.limits.maxExplosions);
    if (round > limit) this.fail("dice.explosion.tooDeep", { limit });
  }

  fail(key: EngineErrorKey | Compat2ErrorKey, values?: Readonly<Record<string, string | number>>): never {
    throw new EngineError(key, this.operator, values, this.at);
  }

  #integer(amount: Amount): number {
    if (amount === previousResult) return this.previous;
    const value = amount.literal ?? amount.exec?.(this.frame);
    if (typeof value !== "number") return wrongType(typeOf(value ?? null), this.operator, this.at);
    if (!Number.isSafeInteger(value)) this.fail("dice.number.unsafe");
    return value;
  }
}
