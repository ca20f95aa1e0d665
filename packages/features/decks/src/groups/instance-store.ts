import { type Clock, type Connection, codes, failure, type Store } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";

/** Decks of a group, at most. */
export const maxInstances = 10;
/** Cards of one as they were put in, and copies of them by weight. */
export const maxCards = 256;
export const maxCopies = 1_024;

/** A deck of a group: cards that were drawn stay out until it is reset. */
export interface Instance extends GroupKey {
  readonly name: string;
  /** What it was made of: the name of an entry, a range, members, cards. */
  readonly source: string;
  readonly cards: readonly string[];
  /** Indexes of the cards that are left; one stands there once for each copy. */
  readonly remaining: readonly number[];
  readonly createdAt: number;
  readonly revision: number;
}

interface Row {
  readonly platform: string;
  readonly group_id: string;
  readonly name: string;
  readonly cards: string;
  readonly remaining: string;
  readonly source: string;
  readonly created_at: number | string;
  readonly revision: number;
}

/** Tries to draw while another process draws from the same deck. */
const tries = 20;

/** Decks of groups, in the store alone: two processes never draw one card. */
export class InstanceStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  async list({ platform, groupId }: GroupKey): Promise<Instance[]> {
    const rows = await this.store.read((db) =>
      db<Row>("decks_instance").where({ platform, group_id: groupId }).orderBy("name"),
    );
    return rows.map(instanceOf);
  }

  async get({ platform, groupId }: GroupKey, name: string): Promise<Instance | undefined> {
    const row = await this.store.read((db) =>
      db<Row>("decks_instance").where({ platform, group_id: groupId, name }).first(),
    );
    return row === undefined ? undefined : instanceOf(row);
  }

  /**
   * Makes a deck, or makes it anew.
   * @param weights copies of each card, in their order
   * @throws Failure 42200 where there are too many decks or copies
   */
  async put(
    { platform, groupId }: GroupKey,
    name: string,
    source: string,
    cards: readonly string[],
    weights: readonly number[],
  ): Promise<number> {
    const remaining = weights.flatMap((weight, index) => Array.from({ length: weight }, () => index));
    await this.store.change(async (db) => {
      const where = { platform, group_id: groupId };
      const others = await db<Row>("decks_instance").where(where).whereNot({ name }).count({ n: "*" });
      if (Number(others[0]?.["n"]) >= maxInstances)
        throw failure(codes.ruleBroken, `A group has ${maxInstances} decks at most.`);
      await db<Row>("decks_instance")
        .where({ ...where, name })
        .delete();
      await db<Row>("decks_instance").insert({
        ...where,
        name,
        cards: JSON.stringify(cards),
        remaining: JSON.stringify(remaining),
        source: JSON.stringify({ of: source, weights }),
        created_at: this.clock.seconds(),
        revision: 1,
      });
    });
    return remaining.length;
  }

  /**
   * Draws cards, one after another.
   * @returns undefined where there is no such deck; fewer than wanted where it runs out
   */
  async draw(
    key: GroupKey,
    name: string,
    count: number,
    die: (faces: number) => number,
  ): Promise<{ readonly cards: readonly string[]; readonly left: number } | undefined> {
    for (let tried = 0; tried < tries; tried++) {
      const instance = await this.get(key, name);
      if (instance === undefined) return undefined;
      const remaining = [...instance.remaining];
      const cards: string[] = [];
      while (cards.length < count && remaining.length > 0) {
        const [index = 0] = remaining.splice(die(remaining.length) - 1, 1);
        cards.push(instance.cards[index] ?? "");
      }
      if (cards.length === 0 || (await this.#keep(instance, remaining)))
        return { cards, left: remaining.length };
    }
    throw failure(codes.conflict, "Others draw from this deck all the time; try again.");
  }

  /** Adds a card, in as many copies as it weighs. */
  async add({ platform, groupId }: GroupKey, name: string, card: string, copies: number): Promise<void> {
    await this.store.change(async (db) => {
      const where = { platform, group_id: groupId, name };
      const row = await db<Row>("decks_instance").where(where).first();
      if (row === undefined) return;
      const cards = [...(JSON.parse(row.cards) as string[]), card];
      const { of, weights } = JSON.parse(row.source) as { of: string; weights: number[] };
      const remaining = JSON.parse(row.remaining) as number[];
      for (let copy = 0; copy < copies; copy++) remaining.push(cards.length - 1);
      await db<Row>("decks_instance")
        .where(where)
        .update({
          cards: JSON.stringify(cards),
          remaining: JSON.stringify(remaining),
          source: JSON.stringify({ of, weights: [...weights, copies] }),
          revision: row.revision + 1,
        });
    });
  }

  /** One statement: it changes nothing where somebody else was first. */
  async #keep(
    { platform, groupId, name, revision }: Instance,
    remaining: readonly number[],
  ): Promise<boolean> {
    const changed = await this.store.change((db) =>
      db<Row>("decks_instance")
        .where({ platform, group_id: groupId, name, revision })
        .update({ remaining: JSON.stringify(remaining), revision: revision + 1 }),
    );
    return changed > 0;
  }

  /** Puts all cards back. Weights are those of the copies that there were. @returns how many decks */
  async reset({ platform, groupId }: GroupKey, name?: string): Promise<number> {
    return this.store.change(async (db) => {
      const rows = await chosen(db, platform, groupId, name);
      for (const row of rows) {
        const all = (JSON.parse(row.source) as { readonly weights: readonly number[] }).weights;
        const remaining = all.flatMap((weight, index) => Array.from({ length: weight }, () => index));
        await db<Row>("decks_instance")
          .where({ platform, group_id: groupId, name: row.name })
          .update({ remaining: JSON.stringify(remaining), revision: row.revision + 1 });
      }
      return rows.length;
    });
  }

  /** Takes decks away. @returns how many */
  async remove({ platform, groupId }: GroupKey, name?: string): Promise<number> {
    return this.store.change((db) =>
      db<Row>("decks_instance")
        .where({ platform, group_id: groupId, ...(name === undefined ? {} : { name }) })
        .delete(),
    );
  }
}

function chosen(db: Connection, platform: string, groupId: string, name: string | undefined): Promise<Row[]> {
  return db<Row>("decks_instance")
    .where({ platform, group_id: groupId, ...(name === undefined ? {} : { name }) })
    .select() as unknown as Promise<Row[]>;
}

function instanceOf(row: Row): Instance {
  return {
    platform: row.platform,
    groupId: row.group_id,
    name: row.name,
    source: (JSON.parse(row.source) as { readonly of: string }).of,
    cards: JSON.parse(row.cards) as string[],
    remaining: JSON.parse(row.remaining) as number[],
    createdAt: Number(row.created_at),
    revision: row.revision,
  };
}
