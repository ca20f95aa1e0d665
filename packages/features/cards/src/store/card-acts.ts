import { type Connection, codes } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { Card, CardLock, CardReason } from "../api.js";
import type { CardService } from "../service.js";
import { changesBetween } from "./apply-edit.js";
import { bind, bindingsOf, everywhere, unbind, unbindCard } from "./bindings.js";
import { type CardRow, cardOf, cardTable, emptyCard, keyOf, ownerColumns } from "./card-row.js";
import { unboundAt } from "./card-store.js";
import { checkCardName, limits, refuse } from "./limits.js";
import { offeredTo, withdraw } from "./offers.js";
import { unshare } from "./shares.js";

/** Days that a deleted card is kept. */
export const trashDays = 7;

/** What is done with whole cards; each in one transaction. */
export class CardActs {
  constructor(readonly service: CardService) {}

  get #parts() {
    return this.service.services;
  }

  /** @throws Failure `card.locked.<lock>` */
  checkLock(card: Card, lock: CardLock): void {
    if (card.locks.includes(lock)) throw refuse(codes.forbidden, `card.locked.${lock}`, { name: card.name });
  }

  /** @throws Failure `card.locked.name`, `card.nameTaken`, `card.nameInvalid` */
  rename(card: Card, name: string, reason: CardReason): Promise<Card> {
    checkCardName(name);
    return this.#change(card, reason, async (db, current) => {
      this.checkLock(current, "name");
      await this.#checkFree(db, current, name);
      return { ...current, name, unnamed: false };
    });
  }

  /** Puts a card into the recycle list. @throws Failure `card.locked.delete` */
  remove(card: Card, reason: CardReason): Promise<Card> {
    return this.#change(card, reason, async (db, current) => {
      this.checkLock(current, "delete");
      await unbindCard(db, current.id);
      await unshare(db, current.id);
      await withdraw(db, current.id);
      return { ...current, shared: false, deletedAt: this.#parts.clock.seconds() };
    });
  }

  /** Deleted cards, the last one first. */
  trash(owner: PersonKey): Promise<readonly Card[]> {
    return this.#parts.cards.store.read(async (db) => {
      const rows = await db<CardRow>(cardTable)
        .where(ownerColumns(owner))
        .where("deleted_at", ">", 0)
        .orderBy("deleted_at", "desc")
        .limit(limits.cards);
      return rows.map(cardOf);
    });
  }

  /** Takes the card out of the recycle list that was deleted last under a name. */
  async restore(owner: PersonKey, name: string, reason: CardReason): Promise<Card> {
    const { cards, editing } = this.#parts;
    const deleted = (await this.trash(owner)).find((card) => keyOf(card.name) === keyOf(name));
    if (deleted === undefined) throw refuse(codes.notFound, "card.notFound", { name });
    const restored = await cards.store.change(async (db) => {
      await this.#checkFree(db, deleted, deleted.name);
      await this.#checkRoom(db, owner);
      const written = await cards.update(db, { ...deleted, deletedAt: 0 });
      await editing.record(db, deleted, written, [], reason, false);
      return written;
    });
    await this.service.renamed(owner, restored.id);
    return restored;
  }

  /** Copies the values of a card over those of another, which is made where it is missing. */
  async copy(
    owner: PersonKey,
    source: Card,
    { name, unnamed = false }: { readonly name: string; readonly unnamed?: boolean },
    reason: CardReason,
  ): Promise<Card> {
    checkCardName(name);
    const { cards, editing } = this.#parts;
    const written = await cards.store.change(async (db) => {
      const known = await cards.byName(db, owner, name);
      const before = known ?? { ...emptyCard(owner, source.system, name, undefined), unnamed };
      this.checkLock(before, "write");
      const next = withValues(before, source);
      const stored = known === undefined ? await cards.insert(db, next) : await cards.update(db, next);
      await editing.record(db, before, stored, changesBetween(before, stored), reason, known !== undefined);
      return stored;
    });
    await this.service.renamed(owner, written.id);
    return written;
  }

  /** Copies the values of a card into the unbound ones of a table, which are in force there from now on. */
  async load(owner: PersonKey, source: Card, groups: readonly GroupKey[], reason: CardReason): Promise<void> {
    const { cards, editing, clock } = this.#parts;
    const [home = everywhere] = groups;
    const written = await cards.store.change(async (db) => {
      const known = await cards.unbound(db, owner, groups);
      const before = known ?? emptyCard(owner, source.system, "", unboundAt(owner, home));
      this.checkLock(before, "write");
      const next = withValues(before, source);
      const stored = known === undefined ? await cards.insert(db, next) : await cards.update(db, next);
      await editing.record(db, before, stored, changesBetween(before, stored), reason, known !== undefined);
      await unbind(db, owner, groups);
      const bindings = await bindingsOf(db, owner);
      // Else the default card would be in force.
      if (home !== everywhere && bindings.some(({ groupId }) => groupId === ""))
        await bind(db, owner, groups, stored.id, clock.seconds());
      return stored;
    });
    await this.service.renamed(owner, written.id);
  }

  /** Takes over a card that was offered. Undefined where there is none (of that name). */
  async accept(
    to: PersonKey,
    name: string,
    reason: CardReason,
  ): Promise<{ readonly card: Card; readonly from: PersonKey } | undefined> {
    const { cards, editing, clock } = this.#parts;
    const done = await cards.store.change(async (db) => {
      for (const id of await offeredTo(db, to, clock.seconds())) {
        const card = await cards.locked(db, id);
        if (card === undefined || (name !== "" && keyOf(card.name) !== keyOf(name))) continue;
        await this.#checkFree(db, { ...card, id: 0, owner: to }, card.name);
        await this.#checkRoom(db, to);
        await withdraw(db, id);
        await unbindCard(db, id);
        await unshare(db, id);
        const written = await cards.update(db, { ...card, owner: to, shared: false });
        await editing.record(db, card, written, [], reason, false);
        return { card: written, from: card.owner };
      }
      return undefined;
    });
    if (done === undefined) return undefined;
    await this.service.renamed(done.from, done.card.id);
    await this.service.renamed(to, done.card.id);
    return done;
  }

  /** Changes something of a card that its history names and cannot undo. */
  patch(card: Card, patch: (current: Card) => Partial<Card>, reason: CardReason): Promise<Card> {
    return this.#change(card, reason, async (_db, current) => ({ ...current, ...patch(current) }));
  }

  async #change(
    card: Card,
    reason: CardReason,
    work: (db: Connection, current: Card) => Promise<Card>,
  ): Promise<Card> {
    const { cards, editing } = this.#parts;
    const written = await cards.store.change(async (db) => {
      const current = await cards.locked(db, card.id);
      if (current === undefined) throw refuse(codes.notFound, "card.notFound", { name: card.name });
      const stored = await cards.update(db, await work(db, current));
      await editing.record(db, current, stored, changesBetween(current, stored), reason, false);
      return stored;
    });
    await this.service.renamed(card.owner, card.id);
    return written;
  }

  async #checkFree(db: Connection, { id, owner }: Card, name: string): Promise<void> {
    const taken = await this.#parts.cards.byName(db, owner, name);
    if (taken !== undefined && taken.id !== id) throw refuse(codes.conflict, "card.nameTaken", { name });
  }

  async #checkRoom(db: Connection, owner: PersonKey): Promise<void> {
    const { length } = await this.#parts.cards.list(db, owner);
    if (length >= limits.cards) throw refuse(codes.ruleBroken, "card.full", { limit: limits.cards });
  }
}

/** A card with the values of another. */
function withValues(card: Card, from: Card): Card {
  const { system, attributes, overrides, buffs, spellSlots, deathSaves, checks, note } = from;
  return { ...card, system, attributes, overrides, buffs, spellSlots, deathSaves, checks, note };
}
