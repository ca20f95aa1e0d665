import { LruMap } from "@dicetower/contract";
import type { CheckPlan, CheckThrown } from "./check-plan.js";

/** Checks that are remembered at once; the oldest go first. */
const kept = 5_000;

/** The last check of somebody in a group. */
export interface LastCheck {
  readonly plan: CheckPlan;
  readonly thrown: CheckThrown;
  /** Was itself a second try. */
  readonly pushed: boolean;
  /** Nobody but the sender knows how it ended, and nobody else is to learn it from what follows. */
  readonly hidden: boolean;
}

/** Who checked, and where. */
export interface Checker {
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}

/** The last check of each person in each group, for `.push` and `.burn`. In memory: a restart forgets them. */
export class LastChecks {
  readonly #checks = new LruMap<string, LastCheck>(kept);

  get(checker: Checker): LastCheck | undefined {
    return this.#checks.peek(keyOf(checker));
  }

  /** @param check undefined forgets what was there */
  set(checker: Checker, check: LastCheck | undefined): void {
    const key = keyOf(checker);
    if (check === undefined) this.#checks.delete(key);
    else this.#checks.set(key, check);
  }

  /** Forgets everything about a person. */
  forget(platform: string, userId: string): void {
    for (const key of this.#checks.keys()) {
      const [where, , who] = JSON.parse(key) as string[];
      if (where === platform && who === userId) this.#checks.delete(key);
    }
  }
}

function keyOf({ platform, groupId, userId }: Checker): string {
  return JSON.stringify([platform, groupId, userId]);
}
