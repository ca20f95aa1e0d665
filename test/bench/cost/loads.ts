import { users } from "../line/frames.js";
import type { Poured, Tower } from "../line/owner/subjects.js";

const inFlight = 256;
/** Lines of chat in front of each roll of the load that has some. */
const chat = 9;

/** Processor time of one message of each kind, in microseconds. */
export interface Costs {
  readonly plain: number;
  readonly roll: number;
  readonly check: number;
}

/** What one message of each kind costs a service. */
export class Loads {
  constructor(
    readonly tower: Tower,
    readonly messages: number,
  ) {}

  /** Gives everybody a card to check with. */
  async prepare(): Promise<void> {
    await this.tower.pourLoad({ text: ".st spot 60", messages: users, inFlight, answer: "." });
  }

  /** @param checks false where what checks need is off */
  async settle(messages: number, checks = true): Promise<void> {
    await this.#pour({ messages });
    await this.#pour({ messages: Math.ceil(messages / 10), chat });
    if (checks) await this.#pour({ messages, ...check });
  }

  /** @param checks false where what checks need is off @param settling messages that do not count, in front */
  async measure(checks: boolean, settling = 0): Promise<Costs> {
    const { messages } = this;
    if (settling > 0) await this.settle(settling, checks);
    const roll = await this.#pour({ messages });
    const mixed = await this.#pour({ messages: Math.ceil(messages / 3), chat });
    return {
      roll,
      plain: (mixed - roll) / chat,
      check: checks ? await this.#pour({ messages, ...check }) : Number.NaN,
    };
  }

  async #pour(load: Omit<Poured, "inFlight">): Promise<number> {
    return (await this.tower.pourLoad({ ...load, inFlight })).cpuMicros;
  }
}

const check = { text: ".ra spot", answer: "60" } as const;
