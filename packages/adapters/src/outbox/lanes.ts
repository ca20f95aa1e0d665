import type { Clock } from "@dicetower/contract";
import { Lane } from "./lane.js";
import type { Part } from "./part.js";

/** Groups, and people, kept in memory although nothing is to be said to them. */
const idleLanes = 2_000;

/** The chats of one account. */
export class Lanes {
  /** By group and by person. No key is put together: it is done for each message. */
  readonly #groups = new Map<string, Lane>();
  readonly #people = new Map<string, Lane>();

  constructor(readonly clock: Pick<Clock, "monotonic">) {}

  /** The chat that a part is for. */
  of({ scene, target }: Part): Lane {
    const chats = scene === "group" ? this.#groups : this.#people;
    let lane = chats.get(target);
    if (lane === undefined) {
      if (chats.size >= idleLanes) this.#forgetIdle(chats);
      lane = new Lane();
      chats.set(target, lane);
    }
    return lane;
  }

  #forgetIdle(chats: Map<string, Lane>): void {
    const now = this.clock.monotonic();
    for (const [target, lane] of chats) if (lane.size === 0 && lane.freeAt <= now) chats.delete(target);
  }

  /** The chat with most that can still be given up. */
  get fullest(): Lane | undefined {
    let fullest: Lane | undefined;
    for (const lane of this.all()) if (lane.waiting > (fullest?.waiting ?? 0)) fullest = lane;
    return fullest;
  }

  /** UTC epoch milliseconds of the oldest part that waits. */
  get oldestAt(): number | undefined {
    let oldest: number | undefined;
    for (const { next } of this.all())
      if (next !== undefined && (oldest === undefined || next.createdAt < oldest)) oldest = next.createdAt;
    return oldest;
  }

  *all(): Iterable<Lane> {
    yield* this.#groups.values();
    yield* this.#people.values();
  }
}
