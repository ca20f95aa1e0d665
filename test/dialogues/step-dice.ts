import { randomBytes, randomInt } from "node:crypto";
import type { Random } from "@dicetower/contract";
import type { RollSource, RollTicket } from "@dicetower/dice/api";

/** Dice that show what a step says while it says anything, and fall as they like otherwise. */
export class StepDice implements Random {
  #faces: readonly number[] | undefined;
  #thrown = 0;
  #problem: string | undefined;

  /** @param faces undefined: random */
  begin(faces: readonly number[] | undefined): void {
    this.#faces = faces;
    this.#thrown = 0;
    this.#problem = undefined;
  }

  /** What is wrong with the dice that were thrown since. */
  problems(): string[] {
    const { length } = this.#faces ?? [];
    if (this.#problem !== undefined) return [this.#problem];
    return this.#faces === undefined || this.#thrown === length
      ? []
      : [`${this.#thrown} dice were thrown instead of ${length}`];
  }

  die(faces: number): number {
    if (this.#faces === undefined) return randomInt(1, faces + 1);
    const value = this.#faces[this.#thrown];
    this.#thrown++;
    if (value !== undefined && value <= faces) return value;
    this.#problem ??=
      value === undefined
        ? `one more die was thrown, of ${faces} faces`
        : `die ${this.#thrown} has ${faces} faces and was to show ${value}`;
    throw new Error(this.#problem);
  }

  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  fraction(): number {
    return randomInt(2 ** 47) / 2 ** 47;
  }

  /** The same dice for roll commands, in the place of those with receipts. */
  readonly source: RollSource = { take: () => new StepTicket(this) };
}

/** A class, as the ticket of receipts is: a function taken off it without its object fails here as it does there. */
class StepTicket implements RollTicket {
  readonly number = undefined;
  readonly mark = "";

  constructor(readonly dice: StepDice) {}

  die(faces: number): number {
    return this.dice.die(faces);
  }

  done(): void {}
}
