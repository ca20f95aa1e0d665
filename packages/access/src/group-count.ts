import type { Adapters } from "@dicetower/adapters/api";
import type { Clock } from "@dicetower/contract";

/** Milliseconds for which a count is good, and within which the platforms are to answer. */
const goodMs = 300_000;
const patienceMs = 2_000;

/** In how many groups the accounts of this service are. */
export class GroupCount {
  #count: Promise<number | undefined> | undefined;
  #asked = 0;

  constructor(
    readonly clock: Clock,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** Undefined where nobody can tell. */
  async now(): Promise<number | undefined> {
    const at = this.clock.monotonic();
    if (this.#count === undefined || at - this.#asked > goodMs) {
      this.#asked = at;
      this.#count = this.#ask();
    }
    const count = await this.#count;
    if (count === undefined) this.#count = undefined;
    return count;
  }

  async #ask(): Promise<number | undefined> {
    const adapters = this.adapters();
    const patience = new AbortController();
    const late = this.clock.wait(patienceMs, patience.signal).catch(() => undefined);
    const groups = new Set<string>();
    let heard = false;
    const asked = (adapters?.list() ?? []).map(async ({ id, platform }) => {
      const list = await adapters?.actions(id).groupList?.();
      for (const { groupId } of list ?? []) groups.add(`${platform}:${groupId}`);
      heard ||= list !== undefined;
    });
    await Promise.race([Promise.allSettled(asked), late]);
    patience.abort();
    return heard ? groups.size : undefined;
  }
}
