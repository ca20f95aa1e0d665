import { type Clock, type Connection, codes, type Store } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { Card } from "../api.js";
import { boundCard, everywhere } from "./bindings.js";
import { type CardRow, cardOf, cardTable, keyOf, ownerColumns, rowOf } from "./card-row.js";
import { limits, refuse } from "./limits.js";

/** Reads and writes rows of cards. */
export class CardStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** The card in force in the groups of a table; undefined where nothing is stored. */
  async inForce(db: Connection, owner: PersonKey, groups: readonly GroupKey[]): Promise<Card | undefined> {
    const bound = await boundCard(db, owner, groups);
    const card = bound === undefined ? undefined : await this.byId(db, bound);
    return card ?? (await this.unbound(db, owner, groups));
  }

  /** The unbound values of the first of some groups that has any. */
  async unbound(db: Connection, owner: PersonKey, groups: readonly GroupKey[]): Promise<Card | undefined> {
    for (const group of groups) {
      const at = unboundAt(owner, group);
      const row = await db<CardRow>(cardTable)
        .where({ ...ownerColumns(owner), bound_platform: at.platform, bound_group: at.groupId })
        .first();
      if (row !== undefined) return cardOf(row);
    }
    return undefined;
  }

  /** Cards in the recycle list are none. */
  async byId(db: Connection, id: number): Promise<Card | undefined> {
    const row = await db<CardRow>(cardTable).where({ id, deleted_at: 0 }).first();
    return row === undefined ? undefined : cardOf(row);
  }

  /** The row as it is now, kept from other processes until the transaction ends. */
  async locked(db: Connection, id: number): Promise<Card | undefined> {
    const query = db<CardRow>(cardTable).where({ id, deleted_at: 0 });
    const row = await (this.store.dialect === "postgres" ? query.forUpdate() : query).first();
    return row === undefined ? undefined : cardOf(row);
  }

  async byName(db: Connection, owner: PersonKey, name: string): Promise<Card | undefined> {
    const row = await db<CardRow>(cardTable)
      .where({ ...ownerColumns(owner), name_key: keyOf(name) })
      .first();
    return row === undefined ? undefined : cardOf(row);
  }

  /** Cards with a name, by name. */
  async list(db: Connection, owner: PersonKey): Promise<Card[]> {
    const rows = await db<CardRow>(cardTable)
      .where(ownerColumns(owner))
      .whereNotNull("name_key")
      .orderBy(["name_key", "id"]);
    return rows.map(cardOf);
  }

  /** Everything that is stored of a person, unbound values and deleted cards included. */
  async all(db: Connection, owner: PersonKey): Promise<Card[]> {
    const rows = await db<CardRow>(cardTable).where(ownerColumns(owner)).orderBy("id");
    return rows.map(cardOf);
  }

  /** @throws Failure `card.nameTaken`, `card.full` */
  async checkRoom(db: Connection, owner: PersonKey, name: string): Promise<void> {
    if ((await this.byName(db, owner, name)) !== undefined)
      throw refuse(codes.conflict, "card.nameTaken", { name });
    const cards = await this.list(db, owner);
    if (cards.length >= limits.cards) throw refuse(codes.ruleBroken, "card.full", { limit: limits.cards });
  }

  /**
   * Stores a new card.
   * @throws Failure `card.nameTaken`, `card.full`
   */
  async insert(db: Connection, card: Card): Promise<Card> {
    const now = this.clock.seconds();
    if (card.boundOnly === undefined) await this.checkRoom(db, card.owner, card.name);
    const stored: Card = { ...card, createdAt: now, updatedAt: now, revision: 1 };
    const [inserted] = await db<CardRow>(cardTable).insert(rowOf(stored)).returning("id");
    return { ...stored, id: Number(inserted?.id ?? 0) };
  }

  /** Writes a card over its row. */
  async update(db: Connection, card: Card): Promise<Card> {
    const stored: Card = { ...card, updatedAt: this.clock.seconds(), revision: card.revision + 1 };
    await db<CardRow>(cardTable).where({ id: card.id }).update(rowOf(stored));
    return stored;
  }
}

/** The group that unbound values are kept for: in private the account's own platform, for all that is one person. */
export function unboundAt(owner: PersonKey, group: GroupKey): GroupKey {
  return group.groupId === everywhere.groupId ? { platform: owner.platform, groupId: "" } : group;
}
