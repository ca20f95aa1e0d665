import type { Adapters } from "@dicetower/adapters/api";

/** The accounts of this service: they hear one another in groups, and are not to answer one another. */
export class OwnAccounts {
  /** Platform → account → adapter, as of the last change that was told. */
  #known = new Map<string, Map<string, string>>();

  #adapters: Adapters | undefined;

  /** The adapters have come, or gone. */
  use(adapters: Adapters | undefined): void {
    this.#adapters = adapters;
    this.look();
  }

  /** An adapter has changed. */
  look(): void {
    const known = new Map<string, Map<string, string>>();
    for (const { id, platform, selfId, enabled } of this.#adapters?.list() ?? []) {
      if (!enabled || selfId === "") continue;
      const here = known.get(platform) ?? new Map<string, string>();
      known.set(platform, here.set(selfId, id));
    }
    this.#known = known;
  }

  has(platform: string, userId: string): boolean {
    const id = this.#known.get(platform)?.get(userId);
    if (id === undefined) return false;
    const now = this.#adapters?.get(id);
    if (now?.enabled === true && now.platform === platform && now.selfId === userId) return true;
    // That an adapter was removed is not told.
    this.look();
    return this.#known.get(platform)?.has(userId) === true;
  }

  on(platform: string): readonly string[] {
    this.look();
    return [...(this.#known.get(platform)?.keys() ?? [])];
  }
}
