import type { Features } from "@dicetower/contract";
import { featureOf } from "./word-order.js";

/** Knows which features others have made. None changes that while the service runs. */
export class Origins {
  readonly #foreign = new Map<string, boolean>();

  constructor(readonly features: Features) {}

  /** True for a feature, or a part of one, that does not come from this project. */
  isForeign(owner: string): boolean {
    const feature = featureOf(owner);
    let known = this.#foreign.get(feature);
    if (known === undefined) {
      for (const { id, thirdParty } of this.features.list()) this.#foreign.set(id, thirdParty);
      known = this.#foreign.get(feature) ?? false;
      this.#foreign.set(feature, known);
    }
    return known;
  }
}
