import type { Adapters } from "@dicetower/adapters/api";

/** The accounts of this service: they hear one another in groups, and are not to answer one another. */
export class OwnAccounts {
  /** Platform → accounts, as of the last change that was told. */
  #known = new Map<string, Set<string>>();

  #adapters: Adapters | undefined;

  /** The adapters have come, or gone. */
  use(adapters: Adapters | undefined): void {
    this.#adapters = adapters;
    this.look();
  }

  /** An adapter has changed. */
  look(): void {
    const known = new Map<string, Set<string>>();
    for (const { platform, selfId, enabled } of this.#adapters?.list() ?? []) {
      if (!enabled || selfId === "") continue;
      const here = known.get(platform) ?? new Set();
      known.set(platform, here.add(selfId));
    }
    this.#known = known;
  }

  has(platform: string, userId: string): boolean {
    if (this.#known.get(platform)?.has(userId) !== true) return false;
    // That an adapter was removed is not told: the rare hit is looked at again.
    this.look();
    return this.#known.get(platform)?.has(userId) === true;
  }

  on(platform: string): readonly string[] {
    this.look();
    return [...(this.#known.get(platform) ?? [])];
  }
}
