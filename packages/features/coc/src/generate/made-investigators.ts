import { type Clock, LruMap } from "@dicetower/contract";
import type { Investigator } from "../engine/index.js";

/** How long a set can be picked. */
const keptSeconds = 600;
/** People whose sets are kept at once; the oldest go first. */
const kept = 2_000;

interface Made {
  readonly sets: readonly Investigator[];
  readonly until: number;
}

/** Sets that people were given, for `.coc pick`. In memory: a restart forgets them. */
export class MadeInvestigators {
  readonly #made = new LruMap<string, Made>(kept);

  constructor(readonly clock: Clock) {}

  set(owner: string, sets: readonly Investigator[]): void {
    this.#made.set(owner, { sets, until: this.clock.seconds() + keptSeconds });
  }

  /** The sets of somebody, empty where there are none or where they are too old. */
  get(owner: string): readonly Investigator[] {
    const made = this.#made.peek(owner);
    if (made === undefined || made.until < this.clock.seconds()) return [];
    return made.sets;
  }
}
