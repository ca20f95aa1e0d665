import type { Clock } from "@dicetower/contract";
import { Lane } from "./lane.js";
import type { Part } from "./part.js";

/** Chats kept in memory although they have nothing to say. */
const idleLanes = 2_000;

/** The chats of one account. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  constructor(readonly clock: Pick<Clock, "monotonic">) {}

  /** The chat that a part is for. */
  of({ scene, target }: Part): Lane {
    const chat = (scene === "group" ? "g" : "u") + target;
    let lane = this.#lanes.get(chat);
    if (lane === undefined) {
      if (this.#lanes.size >= idleLanes) this.#forgetIdle();
      lane = new Lane(chat);
      this.#lanes.set(chat, lane);
    }
    return lane;
  }

  #forgetIdle(): void {
    const now = this.clock.monotonic();
    for (const lane of this.#lanes.values())
      if (lane.size === 0 && lane.freeAt <= now) this.#lanes.delete(lane.chat);
  }

  /** The chat with most that can still be given up. */
  get fullest(): Lane | undefined {
    let fullest: Lane | undefined;
    for (const lane of this.#lanes.values()) if (lane.waiting > (fullest?.waiting ?? 0)) fullest = lane;
    return fullest;
  }

  /** UTC epoch milliseconds of the oldest part that waits. */
  get oldestAt(): number | undefined {
    let oldest: number | undefined;
    for (const { next } of this.#lanes.values())
      if (next !== undefined && (oldest === undefined || next.createdAt < oldest)) oldest = next.createdAt;
    return oldest;
  }

  all(): Iterable<Lane> {
    return this.#lanes.values();
  }
}
