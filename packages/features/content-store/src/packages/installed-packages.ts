import type { Contribution } from "@dicetower/contract";
import type { StoreKind } from "../api.js";
import type { Installed, InstalledStore } from "./installed-store.js";

/** A package that was installed, and whether what it brought is there. */
export interface SeenInstalled extends Installed {
  /** False where the feature of its kind is off: nobody can say more of it. */
  readonly known: boolean;
}

/** What is installed: records and content together. Either without the other heals when it is looked at. */
export class InstalledPackages {
  #kinds: readonly Contribution<StoreKind>[] = [];

  constructor(readonly records: InstalledStore) {}

  use(kinds: readonly Contribution<StoreKind>[]): void {
    this.#kinds = kinds;
  }

  /** Kinds whose features are on. */
  get kinds(): readonly StoreKind[] {
    return this.#kinds.filter(({ live }) => live).map(({ item }) => item);
  }

  kind(key: string): StoreKind | undefined {
    return this.kinds.find((one) => one.key === key);
  }

  /** All whose content is there, and those of kinds that are off. Records without content are forgotten. */
  async all(): Promise<readonly SeenInstalled[]> {
    const records = await this.records.all();
    const present = new Map<string, ReadonlySet<string>>();
    for (const kind of this.kinds) {
      const refs = records.filter((one) => one.kind === kind.key).map(({ ref }) => ref);
      if (refs.length > 0) present.set(kind.key, await kind.present(refs));
    }
    const seen: SeenInstalled[] = [];
    const gone: number[] = [];
    for (const one of records) {
      const there = present.get(one.kind);
      if (there?.has(one.ref) === false) gone.push(one.id);
      else seen.push({ ...one, known: there !== undefined });
    }
    await this.records.forget(gone);
    return seen;
  }
}
