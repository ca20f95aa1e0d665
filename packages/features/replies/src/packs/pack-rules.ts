import { type Clock, codes, failure } from "@dicetower/contract";
import { isLoose } from "../matching/keyword-index.js";
import type { Rule, RuleFields } from "../rules/rule.js";
import type { KeptRule, RuleCache } from "../rules/rule-cache.js";
import { maxLoose, maxRules } from "../rules/rule-store.js";

/** Rules of one pack. */
export const maxPackRules = 10_000;
/** Ids of rules of packs: behind those that the store gives, and within what its column of ids holds. */
const firstId = 1_500_000_000;
const places = 60_000;

/** Rules of rule packs: in memory alone, beside those of the owner. */
export class PackRules {
  readonly #idsOf = new Map<string, readonly number[]>();
  /** Packs by the place of their ids. */
  readonly #places = new Map<number, string>();

  constructor(
    readonly cache: RuleCache,
    readonly clock: Pick<Clock, "seconds">,
  ) {}

  /**
   * Has the rules of a pack in force until `drop`; the first of them is asked first.
   * @throws Failure 42200 where there would be too many
   */
  async use(packId: string, all: readonly RuleFields[]): Promise<void> {
    if (this.cache.size + all.length > maxRules)
      throw failure(codes.ruleBroken, `: there can be ${maxRules} reply rules at most.`);
    const loose = all.filter((rule) => rule.enabled && isLoose(rule)).length;
    if (loose > 0 && this.cache.looseCount + loose > maxLoose)
      throw failure(codes.ruleBroken, `: there can be ${maxLoose} patterns without a fixed word at most.`);
    const now = this.clock.seconds();
    const first = firstId + this.#placeOf(packId) * maxPackRules;
    const rules = all.map((fields, at): KeptRule => {
      // Of equal rules the one with the higher id comes first.
      const id = first + all.length - 1 - at;
      const rule: Rule = { ...fields, id, pack: packId, createdAt: now, updatedAt: now, revision: 1 };
      return { rule, statistics: { hits: 0, lastHitAt: 0, lastError: "", failures: 0, position: 0 } };
    });
    this.#idsOf.set(
      packId,
      rules.map(({ rule }) => rule.id),
    );
    await this.cache.addOfPacks(rules);
  }

  async drop(packId: string): Promise<void> {
    const ids = this.#idsOf.get(packId) ?? [];
    this.#idsOf.delete(packId);
    for (const [place, by] of this.#places) if (by === packId) this.#places.delete(place);
    await this.cache.removeOfPacks(ids);
  }

  /** Switches a rule off until its pack is loaded again. */
  async switchOff(id: number): Promise<void> {
    const kept = this.cache.get(id);
    if (kept !== undefined)
      await this.cache.addOfPacks([{ ...kept, rule: { ...kept.rule, enabled: false } }]);
  }

  /** The same for a pack at each start, so that limits of its rules go on; the next free one where two share it. */
  #placeOf(packId: string): number {
    let place = 0;
    for (const sign of packId) place = (place * 31 + (sign.codePointAt(0) ?? 0)) % places;
    while ((this.#places.get(place) ?? packId) !== packId) place = (place + 1) % places;
    this.#places.set(place, packId);
    return place;
  }
}

/** True for the id of a rule of a pack. */
export function isPackRule(id: number): boolean {
  return id >= firstId;
}
