import type { Profiler } from "node:inspector";
import { users } from "../line/frames.js";
import type { Poured, Tower } from "../line/owner/subjects.js";
import { ownerTimes } from "../report/owner-times.js";

const inFlight = 256;
/** Lines of chat in front of each roll of the load that has some. */
const chat = 9;
const check = { text: ".ra spot", answer: "60" } as const;

/** Microseconds of the main thread that each owner spends on one message of a kind. */
export type Times = ReadonlyMap<string, number>;

/** What a message costs that is answered, and one that is not. */
export interface LineCosts {
  readonly plain: Times;
  readonly roll: Times;
}

/** What a message of each kind costs. */
export interface Costs extends LineCosts {
  readonly check: Times;
}

/** What messages of each kind cost a service, by who spends it. */
export class Loads {
  constructor(
    readonly tower: Tower,
    readonly messages: number,
  ) {}

  /** Gives everybody a card to check with, and lets code be compiled. */
  async prepare(): Promise<void> {
    await this.#pour({ text: ".st spot 60", messages: users, answer: "." });
    await this.settle();
    await this.#pour({ messages: Math.ceil(this.messages / 2), ...check });
  }

  /** Lets code be compiled, and caches fill. */
  async settle(): Promise<void> {
    const messages = Math.ceil(this.messages / 2);
    await this.#pour({ messages });
    await this.#pour({ messages: Math.ceil(messages / chat), chat });
  }

  async measure(): Promise<Costs> {
    return {
      ...(await this.measureLine()),
      check: await this.#profiled({ messages: this.messages, ...check }),
    };
  }

  async measureLine(): Promise<LineCosts> {
    const { messages } = this;
    const roll = await this.#profiled({ messages });
    const mixed = await this.#profiled({ messages: Math.ceil(messages / chat), chat });
    const plain = new Map<string, number>();
    for (const owner of new Set([...roll.keys(), ...mixed.keys()]))
      plain.set(owner, ((mixed.get(owner) ?? 0) - (roll.get(owner) ?? 0)) / chat);
    return { plain, roll };
  }

  async #profiled(load: Omit<Poured, "inFlight">): Promise<Times> {
    const { child } = this.tower;
    await child.ask("beginProfile");
    await this.#pour(load);
    const profile = (await child.ask("endProfile")) as Profiler.Profile;
    return new Map([...ownerTimes(profile)].map(([owner, micros]) => [owner, micros / load.messages]));
  }

  async #pour(load: Omit<Poured, "inFlight">): Promise<void> {
    await this.tower.pourLoad({ ...load, inFlight });
  }
}
