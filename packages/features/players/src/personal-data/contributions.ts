import type { Connection, Contribution, FeatureHost } from "@dicetower/contract";
import { type PersonalData, type PersonKey, personalData } from "../api.js";

/** How many records of each kind, by feature. */
export type Counted = Record<string, Record<string, number>>;

/** What features hold about people. */
export class PersonalDataOfFeatures {
  #all: readonly Contribution<PersonalData>[] = [];

  constructor(host: Pick<FeatureHost, "read">) {
    host.read(personalData, ({ all }) => {
      this.#all = all;
    });
  }

  get inForce(): readonly Contribution<PersonalData>[] {
    return this.#all.filter(({ live }) => live);
  }

  /** Erases all that is held, in the order of keys. What one feature cannot erase fails the whole. */
  async erase(db: Connection, person: PersonKey, pseudonym: string, only?: string): Promise<Counted> {
    const counted: Counted = {};
    for (const contribution of this.inForce) {
      const { item, key } = contribution;
      if (only !== undefined && key !== only) continue;
      counted[key] = { ...(await contribution.run(() => item.erase(db, person, pseudonym))) };
    }
    return counted;
  }

  /** Makes what one identity has the other's. */
  async move(db: Connection, from: PersonKey, to: PersonKey): Promise<void> {
    for (const contribution of this.inForce)
      await contribution.run(() => contribution.item.move?.(db, from, to) ?? Promise.resolve());
  }
}
