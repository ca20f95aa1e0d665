import { type Clock, LruMap, type Store } from "@dicetower/contract";

/** Addresses that are remembered, so that a picture is uploaded once. */
const maxKept = 1_000;

interface LinkRow {
  readonly key: string;
  readonly link: string;
  readonly at: number | string;
}

/** Addresses that an image host has given; they outlast a restart. */
export class LinkStore {
  /** Asked for each picture of a reply. */
  readonly #known = new LruMap<string, string>(maxKept);

  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  async find(key: string): Promise<string | undefined> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const row = await this.store.read((db) => db<LinkRow>("assets_link").where({ key }).first());
    if (row !== undefined) this.#known.set(key, row.link);
    return row?.link;
  }

  /** Keeps an address; of too many the oldest go. */
  async keep(key: string, link: string): Promise<void> {
    this.#known.set(key, link);
    await this.store.change(async (db) => {
      const row = { key, link, at: this.clock.now() };
      await db<LinkRow>("assets_link").insert(row).onConflict("key").merge();
      const oldest = await db<LinkRow>("assets_link").orderBy("at", "desc").offset(maxKept).first();
      if (oldest !== undefined) await db<LinkRow>("assets_link").where("at", "<=", oldest.at).delete();
    });
  }
}
