import { AsyncLocalStorage } from "node:async_hooks";
import type { RollOutcome, RollTicket } from "../../api.js";

/** A roll that has ended, as who listens is told it. */
export interface HeardRoll extends RollOutcome {
  /** Number of the receipt; undefined where there is none. */
  readonly number: number | undefined;
  /** Dice in the order in which they fell, the first thousand. */
  readonly dice: readonly { readonly faces: number; readonly value: number }[];
}

const maxDice = 1_000;

/** Hears of the rolls of pieces of work. Costs nothing while nobody listens. */
export class HeardRolls {
  readonly #listener = new AsyncLocalStorage<(roll: HeardRoll) => void>();
  #listening = 0;

  get isHearing(): boolean {
    return this.#listening > 0;
  }

  async hear<T>(work: () => Promise<T>, heard: (roll: HeardRoll) => void): Promise<T> {
    this.#listening++;
    try {
      return await this.#listener.run(heard, work);
    } finally {
      this.#listening--;
      // What follows promises for a storage in use slows all of them down.
      if (this.#listening === 0) this.#listener.disable();
    }
  }

  /** The ticket as the work that took it uses it. */
  through(ticket: RollTicket): RollTicket {
    const heard = this.#listener.getStore();
    return heard === undefined ? ticket : new HeardTicket(ticket, heard);
  }
}

class HeardTicket implements RollTicket {
  readonly #dice: { readonly faces: number; readonly value: number }[] = [];

  constructor(
    readonly ticket: RollTicket,
    readonly heard: (roll: HeardRoll) => void,
  ) {}

  get number(): number | undefined {
    return this.ticket.number;
  }

  get mark(): string {
    return this.ticket.mark;
  }

  die(faces: number): number {
    const value = this.ticket.die(faces);
    if (this.#dice.length < maxDice) this.#dice.push({ faces, value });
    return value;
  }

  done(outcome: RollOutcome): void {
    this.ticket.done(outcome);
    this.heard({ ...outcome, number: this.number, dice: this.#dice });
  }
}
