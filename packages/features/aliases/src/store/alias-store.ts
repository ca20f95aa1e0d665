import { type Actor, type Changes, type Connection, codes, failure, type Store } from "@dicetower/contract";
import { type Alias, type AliasOwner, type AliasRow, aliasTable, bounds, ownerKey } from "./alias.js";

/** Aliases: in the store, with a copy in memory that is found by the word. */
export class AliasStore {
  /** By word, then by owner: a message whose word is nobody's alias costs one look. */
  readonly #byWord = new Map<string, Map<string, Alias>>();
  readonly #byOwner = new Map<string, Map<string, Alias>>();

  /** @param told called after each change of this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly told: (owner: AliasOwner) => void,
  ) {}

  /** Reads everything again. */
  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<AliasRow>(aliasTable).select());
    this.#byWord.clear();
    this.#byOwner.clear();
    for (const row of rows) this.#put(ownerKey(row), aliasOf(row));
  }

  /** Reads those of one owner again. */
  async reload(owner: AliasOwner): Promise<void> {
    const { platform, scope, target } = owner;
    const rows = await this.store.read((db) => db<AliasRow>(aliasTable).where({ platform, scope, target }));
    const key = ownerKey(owner);
    for (const word of this.#byOwner.get(key)?.keys() ?? []) this.#remove(key, word);
    for (const row of rows) this.#put(key, aliasOf(row));
  }

  /** Finds an alias by its word, those of the first owner first. */
  find(
    word: string,
    owners: () => readonly AliasOwner[],
  ): { readonly alias: Alias; readonly scope: AliasOwner["scope"] } | undefined {
    const found = this.#byWord.get(word);
    if (found === undefined) return undefined;
    for (const owner of owners()) {
      const alias = found.get(ownerKey(owner));
      if (alias !== undefined) return { alias, scope: owner.scope };
    }
    return undefined;
  }

  /** True where nobody has any. */
  get isEmpty(): boolean {
    return this.#byWord.size === 0;
  }

  /** By name. */
  of(owner: AliasOwner): readonly Alias[] {
    return [...(this.#byOwner.get(ownerKey(owner))?.values() ?? [])].sort((a, b) =>
      a.word < b.word ? -1 : 1,
    );
  }

  /** @throws Failure 42200 where the owner has too many */
  async set(owner: AliasOwner, alias: Alias, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      const { word, name, command, by } = alias;
      const before = await db<AliasRow>(aliasTable)
        .where({ ...keyOf(owner), word })
        .first();
      if (before === undefined && (await countOf(db, owner)) >= bounds.count) throw tooMany();
      await db<AliasRow>(aliasTable)
        .insert({ ...keyOf(owner), word, name, command, set_by: by })
        .onConflict(["platform", "scope", "target", "word"])
        .merge(["name", "command", "set_by"]);
      await this.changes.record(db, {
        action: "alias.set",
        actor,
        target: targetOf(owner),
        before: before === undefined ? null : { name: before.name, command: before.command },
        after: { name, command },
      });
    });
    await this.#changed(owner);
  }

  /** @returns false where there is none */
  async remove(owner: AliasOwner, word: string, actor: Actor): Promise<boolean> {
    const removed = await this.store.change(async (db) => {
      const where = { ...keyOf(owner), word };
      const before = await db<AliasRow>(aliasTable).where(where).first();
      if (before === undefined) return false;
      await db<AliasRow>(aliasTable).where(where).delete();
      await this.changes.record(db, {
        action: "alias.remove",
        actor,
        target: targetOf(owner),
        before: { name: before.name, command: before.command },
        after: null,
      });
      return true;
    });
    if (removed) await this.#changed(owner);
    return removed;
  }

  /** Puts all aliases of an owner in the place of those there are. @throws Failure 42200 */
  async replace(owner: AliasOwner, aliases: readonly Alias[], actor: Actor): Promise<void> {
    if (aliases.length > bounds.count) throw tooMany();
    await this.store.change(async (db) => {
      const before = await db<AliasRow>(aliasTable).where(keyOf(owner));
      await db<AliasRow>(aliasTable).where(keyOf(owner)).delete();
      if (aliases.length > 0)
        await db<AliasRow>(aliasTable).insert(
          aliases.map(({ word, name, command, by }) => ({
            ...keyOf(owner),
            word,
            name,
            command,
            set_by: by,
          })),
        );
      await this.changes.record(db, {
        action: "alias.replace",
        actor,
        target: targetOf(owner),
        before: before.map(({ name, command }) => ({ name, command })),
        after: aliases.map(({ name, command }) => ({ name, command })),
      });
    });
    await this.#changed(owner);
  }

  async #changed(owner: AliasOwner): Promise<void> {
    await this.reload(owner);
    this.told(keyOf(owner));
  }

  #put(key: string, alias: Alias): void {
    const byOwner = this.#byWord.get(alias.word) ?? new Map<string, Alias>();
    this.#byWord.set(alias.word, byOwner.set(key, alias));
    const own = this.#byOwner.get(key) ?? new Map<string, Alias>();
    this.#byOwner.set(key, own.set(alias.word, alias));
  }

  #remove(key: string, word: string): void {
    const byOwner = this.#byWord.get(word);
    byOwner?.delete(key);
    if (byOwner?.size === 0) this.#byWord.delete(word);
    const own = this.#byOwner.get(key);
    own?.delete(word);
    if (own?.size === 0) this.#byOwner.delete(key);
  }
}

function aliasOf({ word, name, command, set_by: by }: AliasRow): Alias {
  return { word, name, command, by };
}

function keyOf({ platform, scope, target }: AliasOwner): AliasOwner {
  return { platform, scope, target };
}

function targetOf({ platform, scope, target }: AliasOwner) {
  return { type: scope === "group" ? "group" : "player", id: `${platform}:${target}` };
}

async function countOf(db: Connection, owner: AliasOwner): Promise<number> {
  const row = await db<AliasRow>(aliasTable)
    .where(keyOf(owner))
    .count({ all: "*" })
    .first<{ all: number | string }>();
  return Number(row?.all ?? 0);
}

function tooMany() {
  return failure(codes.ruleBroken, `There may be at most ${bounds.count} aliases.`, {
    data: { key: "alias.tooMany", limit: bounds.count },
  });
}
