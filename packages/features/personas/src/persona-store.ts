import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";
import type { StoredWording } from "@dicetower/texts/api";
import type { Persona } from "./api.js";
import type { PersonaCache, PoolItem } from "./persona-cache.js";
import {
  type EntryRow,
  entryRowOf,
  nameKey,
  type PersonaRow,
  type PinRow,
  type PinScope,
  type PoolRow,
  rowOf,
} from "./persona-rows.js";

/** Personas of an installation, at most. */
const maxPersonas = 256;
/** Wordings of one persona, at most. */
export const maxEntries = 20_000;

/** What owners write of a persona. */
export type PersonaFields = Omit<Persona, "id" | "createdAt" | "updatedAt" | "revision">;

/** Where a persona is to be pinned. */
export interface Pin {
  readonly scope: PinScope;
  readonly platform: string;
  readonly target: string;
}

/** Where nothing narrower is chosen. */
export const everywhere: Pin = { scope: "global", platform: "", target: "" };

/** Changes personas in the store, each change in one transaction, and reads them again. */
export class PersonaStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly cache: PersonaCache,
    /** Called after each change of this process. */
    readonly told: () => void,
  ) {}

  /**
   * @throws Failure 40900 for a name that another has, 42200 where there are too many
   * @returns its id
   */
  async create(fields: PersonaFields, entries: readonly StoredWording[], actor: Actor): Promise<number> {
    if (this.cache.all.length >= maxPersonas)
      throw failure(codes.ruleBroken, `There can be ${maxPersonas} personas at most.`);
    return this.#change(async (db) => {
      await mustBeFree(db, fields.name, 0);
      this.#mustExtend(fields.extends, 0);
      const now = this.clock.seconds();
      const { id: _none, ...row } = rowOf({ ...fields, id: 0, createdAt: now, updatedAt: now, revision: 1 });
      const [made] = await db<PersonaRow>("personas_persona")
        .insert(row as PersonaRow)
        .returning("id");
      const id = Number(made?.id);
      await insertEntries(db, id, entries);
      await this.#record(db, "persona.create", id, actor, fields.name);
      return id;
    });
  }

  /** @param revision the one that was read; undefined takes any */
  async update(
    id: number,
    fields: Partial<PersonaFields>,
    revision: number | undefined,
    actor: Actor,
  ): Promise<void> {
    await this.#change(async (db) => {
      const before = this.must(id);
      if (revision !== undefined && revision !== before.revision)
        throw failure(codes.conflict, "The persona has changed meanwhile. Read it again.");
      const next = { ...before, ...fields };
      await mustBeFree(db, next.name, id);
      this.#mustExtend(next.extends, id);
      const { id: _same, ...row } = rowOf({
        ...next,
        updatedAt: this.clock.seconds(),
        revision: before.revision + 1,
      });
      await db<PersonaRow>("personas_persona").where({ id }).update(row);
      await this.#record(db, "persona.update", id, actor, next.name);
    });
  }

  /**
   * Takes a persona away, with its wordings and from wherever it is in force.
   * @throws Failure 42200 for one that came with the package: nothing would bring it back
   */
  async remove(id: number, actor: Actor): Promise<void> {
    this.must(id);
    if (this.cache.shippedKey(id) !== "")
      throw failure(codes.ruleBroken, "This persona comes with the bot and stays. Switch it off instead.");
    await this.#change(async (db) => {
      const { name } = this.must(id);
      await db<PersonaRow>("personas_persona").where({ id }).delete();
      await db<EntryRow>("personas_entry").where({ persona: id }).delete();
      await db<PoolRow>("personas_pool").where({ persona: id }).delete();
      await db<PinRow>("personas_pin").where({ persona: id }).delete();
      await db<PersonaRow>("personas_persona").where({ extends: id }).update({ extends: 0 });
      await this.#record(db, "persona.delete", id, actor, name);
    });
  }

  async put(id: number, entries: readonly StoredWording[], actor: Actor): Promise<void> {
    await this.#change(async (db) => {
      const { name } = this.must(id);
      for (const { locale, key, format } of entries)
        await db<EntryRow>("personas_entry").where({ persona: id, locale, key, format }).delete();
      await insertEntries(db, id, entries);
      const [count] = await db("personas_entry").where({ persona: id }).count({ n: "*" });
      if (Number(count?.["n"]) > maxEntries)
        throw failure(codes.ruleBroken, `A persona has ${maxEntries} wordings at most.`);
      await this.#touch(db, id);
      await this.#record(db, "persona.entries", id, actor, `${name}: ${entries.length}`);
    });
  }

  /** @returns how many wordings went */
  async removeEntries(
    id: number,
    which: Partial<Pick<EntryRow, "key" | "locale" | "format">>,
    actor: Actor,
  ): Promise<number> {
    return this.#change(async (db) => {
      const { name } = this.must(id);
      const gone = await db<EntryRow>("personas_entry")
        .where({ persona: id, ...which })
        .delete();
      await this.#touch(db, id);
      await this.#record(db, "persona.entries", id, actor, `${name}: -${gone}`);
      return gone;
    });
  }

  async setPool(pool: readonly PoolItem[], actor: Actor): Promise<void> {
    await this.#change(async (db) => {
      for (const { id } of pool) if (id !== 0) this.must(id, codes.ruleBroken);
      await db<PoolRow>("personas_pool").delete();
      for (const [place, { id, weight }] of pool.entries())
        await db<PoolRow>("personas_pool").insert({ place, persona: id, weight });
      await this.#record(db, "persona.pool", 0, actor, JSON.stringify(pool).slice(0, 500));
    });
  }

  /** Pins a persona; 0 takes the pin away. A global one empties the pool. */
  async pin(id: number, { scope, platform, target }: Pin, actor: Actor): Promise<void> {
    await this.#change(async (db) => {
      const name = id === 0 ? "" : this.must(id).name;
      await db<PinRow>("personas_pin").where({ scope, platform, target }).delete();
      if (id !== 0) await db<PinRow>("personas_pin").insert({ scope, platform, target, persona: id });
      if (scope === "global") await db<PoolRow>("personas_pool").delete();
      await this.#record(db, "persona.activate", id, actor, `${scope} ${platform}:${target} ${name}`.trim());
    });
  }

  /** @throws Failure 40400, or another code */
  must(id: number, code: number = codes.notFound): Persona {
    const persona = this.cache.get(id);
    if (persona === undefined) throw failure(code, `There is no persona ${id}.`);
    return persona;
  }

  /** @throws Failure 42200 where a persona would stand in for itself */
  #mustExtend(base: number, id: number): void {
    const passed = new Set([id]);
    for (let at = base; at !== 0; ) {
      if (passed.has(at)) throw failure(codes.ruleBroken, "A persona cannot stand in for itself.");
      passed.add(at);
      at = this.must(at, codes.ruleBroken).extends;
    }
  }

  async #touch(db: Connection, id: number): Promise<void> {
    await db<PersonaRow>("personas_persona")
      .where({ id })
      .update({ updated_at: this.clock.seconds() })
      .increment("revision", 1);
  }

  async #record(db: Connection, action: string, id: number, actor: Actor, note: string): Promise<void> {
    await this.changes.record(db, { action, actor, target: { type: "persona", id: String(id) }, note });
  }

  async #change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const answer = await this.store.change(work);
    await this.cache.load();
    this.told();
    return answer;
  }
}

async function insertEntries(db: Connection, id: number, entries: readonly StoredWording[]): Promise<void> {
  for (const entry of entries) await db<EntryRow>("personas_entry").insert(entryRowOf(id, entry));
}

/** @throws Failure 40900 */
async function mustBeFree(db: Connection, name: string, id: number): Promise<void> {
  const taken = await db<PersonaRow>("personas_persona")
    .where({ name_key: nameKey(name) })
    .whereNot({ id })
    .first();
  if (taken !== undefined) throw failure(codes.conflict, `There is a persona "${taken.name}" already.`);
}
