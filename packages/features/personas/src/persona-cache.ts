import { SerialQueue, type Store, type TextFormat, type Wording } from "@dicetower/contract";
import type { StoredWording } from "@dicetower/texts/api";
import { TimeSlicer } from "@dicetower/workers";
import type { Persona } from "./api.js";
import {
  type EntryRow,
  nameKey,
  type PersonaRow,
  type PinRow,
  type PinScope,
  type PoolRow,
  personaOf,
  wordingOf,
} from "./persona-rows.js";
import { shipped, shippedWordings } from "./shipped/shipped.js";
import { isNamed, recordName, shippedLocale } from "./shipped/shipped-persona.js";

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
  /** Keys of those that came with the package. */
  #shipped = new Map<number, string>();
  pool: readonly PoolItem[] = [];
  readonly #queue = new SerialQueue();

  constructor(readonly store: Store) {}

  /** Reads everything again. One reading at a time: an older one must not end behind a newer. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#load());
  }

  async #load(): Promise<void> {
    const [personas, entries, pool, pins] = await this.store.read(
      async (db) =>
        [
          await db<PersonaRow>("personas_persona").select().orderBy("id"),
          await db<EntryRow>("personas_entry").select().orderBy(["locale", "key", "format"]),
          await db<PoolRow>("personas_pool").select().orderBy("place"),
          await db<PinRow>("personas_pin").select(),
        ] as const,
    );
    const wordings = new Map<number, Map<string, StoredWording>>();
    for (const { id, shipped } of personas)
      wordings.set(id, new Map(shippedWordings(shipped).map((one) => [nameOf(one), one])));
    // What an owner has worded goes before what came with the package.
    const slicer = new TimeSlicer();
    for (const row of entries) {
      wordings.get(row.persona)?.set(nameOf(row), wordingOf(row));
      if (slicer.due) await slicer.next();
    }
    this.#personas = new Map(personas.map((row) => [row.id, personaOf(row)]));
    this.#shipped = new Map(
      personas.filter(({ shipped }) => shipped !== "").map((row) => [row.id, row.shipped]),
    );
    this.#wordings = wordings;
    this.pool = pool.map(({ persona, weight }) => ({ id: persona, weight }));
    this.#pins = new Map(pins.map((row) => [pinName(row.scope, row.platform, row.target), row.persona]));
  }

  get all(): readonly Persona[] {
    return [...this.#personas.values()];
  }

  get(id: number): Persona | undefined {
    return this.#personas.get(id);
  }

  /** Key of one that came with the package; empty for all others. */
  shippedKey(id: number): string {
    return this.#shipped.get(id) ?? "";
  }

  /** Its name for a reader: one that came with the package has a name in each language, until an owner renames it. */
  calledIn({ id, name }: Persona, locale: string): string {
    const made = shipped.get(this.shippedKey(id));
    return made !== undefined && name.startsWith(recordName(made)) ? made.names[shippedLocale(locale)] : name;
  }

  /** The persona of a name, if it is switched on. */
  named(said: string): Persona | undefined {
    const enabled = this.all.filter((one) => one.enabled);
    return (
      enabled.find((one) => nameKey(one.name) === nameKey(said)) ??
      enabled.find((one) => {
        const made = shipped.get(this.shippedKey(one.id));
        return made !== undefined && isNamed(made, said);
      })
    );
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

function nameOf({ locale, key, format }: Pick<StoredWording, "locale" | "key" | "format">): string {
  return entryName(locale, key, format);
}

function entryName(locale: string, key: string, format: TextFormat): string {
  return `${format}\n${locale}\n${key}`;
}

function pinName(scope: PinScope, platform: string, target: string): string {
  return `${scope}\n${platform}\n${target}`;
}
