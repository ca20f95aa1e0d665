import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, withTimeout } from "@dicetower/contract";

/** Milliseconds for which a count is good, and for which nobody is asked again who has not answered. */
const goodMs = 300_000;
const unknownMs = 60_000;
/** Milliseconds within which the platforms are to answer. */
const timeoutMs = 2_000;

interface Counted {
  /** Undefined where not all have answered. */
  readonly groups: number | undefined;
  readonly goodMs: number;
}

/** In how many groups the accounts of this service are that are connected. */
export class GroupCount {
  #counted: Promise<Counted> | undefined;
  #asked = 0;

  constructor(
    readonly clock: Clock,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** Undefined where nobody can tell, or not all do: some of them are no count of all. */
  async now(): Promise<number | undefined> {
    const known = await this.#counted;
    const isOld = known !== undefined && this.clock.monotonic() - this.#asked > known.goodMs;
    // Others that have waited as well find what the first of them has begun.
    if (this.#counted === undefined || isOld) this.#begin();
    return (await this.#counted)?.groups;
  }

  #begin(): void {
    this.#asked = this.clock.monotonic();
    this.#counted = this.#ask();
  }

  async #ask(): Promise<Counted> {
    const adapters = this.adapters();
    const groups = new Set<string>();
    const asked = (adapters?.list() ?? [])
      .filter(({ state }) => state === "connected")
      .flatMap(({ id, platform }) => {
        const list = adapters?.actions(id).groupList;
        if (list === undefined) return [];
        return [
          list().then((all) => all.forEach(({ groupId }) => void groups.add(`${platform}:${groupId}`))),
        ];
      });
    // Who cannot be asked costs no wait, and may be there at the next call.
    if (asked.length === 0) return { groups: undefined, goodMs: 0 };
    const whole = await withTimeout(this.clock, timeoutMs, Promise.all(asked));
    return whole === undefined ? { groups: undefined, goodMs: unknownMs } : { groups: groups.size, goodMs };
  }
}
