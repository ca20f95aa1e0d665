import type { Store, TextFormat, Wording } from "@dicetower/contract";
import type { StoredWording } from "@dicetower/texts/api";
import type { Persona } from "./api.js";
import {
  type EntryRow,
  type PersonaRow,
  type PinRow,
  type PinScope,
  type PoolRow,
  personaOf,
  wordingOf,
} from "./persona-rows.js";

/** One of the pool. */
export interface PoolItem {
  /** 0 for the bot's own words. */
  readonly id: number;
  readonly weight: number;
}

/** What the store holds, in memory: each text of a reply asks. */
export class PersonaCache {
  #personas = new Map<number, Persona>();
  #wordings = new Map<number, Map<string, StoredWording>>();
  #pins = new Map<string, number>();
  pool: readonly PoolItem[] = [];

  constructor(readonly store: Store) {}

  /** Reads everything again. */
  async load(): Promise<void> {
    const [personas, entries, pool, pins] = await this.store.read(
      async (db) =>
        [
          await db<PersonaRow>("personas_persona").select().orderBy("id"),
          await db<EntryRow>("personas_entry").select().orderBy(["locale", "key", "format"]),
          await db<PoolRow>("personas_pool").select().orderBy("place"),
          await db<PinRow>("personas_pin").select(),
        ] as const,
    );
    this.#personas = new Map(personas.map((row) => [row.id, personaOf(row)]));
    this.#wordings = new Map();
    for (const row of entries) {
      let own = this.#wordings.get(row.persona);
      if (own === undefined) {
        own = new Map();
        this.#wordings.set(row.persona, own);
      }
      own.set(entryName(row.locale, row.key, row.format), wordingOf(row));
    }
    this.pool = pool.map(({ persona, weight }) => ({ id: persona, weight }));
    this.#pins = new Map(pins.map((row) => [pinName(row.scope, row.platform, row.target), row.persona]));
  }

  get all(): readonly Persona[] {
    return [...this.#personas.values()];
  }

  get(id: number): Persona | undefined {
    return this.#personas.get(id);
  }

  /** Wordings of a persona itself, by language and key. */
  wordings(id: number): readonly StoredWording[] {
    return [...(this.#wordings.get(id)?.values() ?? [])];
  }

  wording(id: number, locale: string, key: string, format: TextFormat): Wording | undefined {
    const found = this.#wordings.get(id)?.get(entryName(locale, key, format));
    if (found === undefined) return undefined;
    return found.variants.length > 0 ? found.variants : found.value;
  }

  /** Id of the persona pinned there, undefined where none is. */
  pinned(scope: PinScope, platform: string, target: string): number | undefined {
    return this.#pins.size === 0 ? undefined : this.#pins.get(pinName(scope, platform, target));
  }

  /** True where a persona is pinned anywhere, or may be drawn. */
  get some(): boolean {
    return this.#pins.size > 0 || this.pool.length > 0;
  }

  /** True where a persona is in force somewhere. */
  isActive(id: number): boolean {
    return (
      [...this.#pins.values()].includes(id) || this.pool.some((item) => item.id === id && item.weight > 0)
    );
  }
}

function entryName(locale: string, key: string, format: TextFormat): string {
  return `${format}\n${locale}\n${key}`;
}

function pinName(scope: PinScope, platform: string, target: string): string {
  return `${scope}\n${platform}\n${target}`;
}
