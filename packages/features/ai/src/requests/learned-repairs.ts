import { type Clock, LruMap } from "@dicetower/contract";
import type { Repair } from "../gateways/failures/provider-failure.js";

const keptMs = 24 * 3_600_000;

/** What models were found not to take, for a day. */
export class LearnedRepairs {
  readonly #byModel = new LruMap<string, Map<Repair, number>>(200);

  constructor(readonly clock: Clock) {}

  /** @param model gateway and name */
  of(model: string): ReadonlySet<Repair> {
    const known = this.#byModel.get(model);
    if (known === undefined) return new Set();
    const now = this.clock.monotonic();
    for (const [repair, until] of known) if (until <= now) known.delete(repair);
    return new Set(known.keys());
  }

  learn(model: string, repair: Repair): void {
    const known = this.#byModel.get(model) ?? new Map<Repair, number>();
    this.#byModel.set(model, known);
    known.set(repair, this.clock.monotonic() + keptMs);
  }
}
