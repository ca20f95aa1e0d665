import {
  type Clock,
  type Connection,
  codes,
  type JsonValue,
  type Message,
  type MessageLocation,
  type Scope,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { type GroupKey, groupsAt, type PlayTables } from "@dicetower/groups/api";
import type { PersonKey, Players } from "@dicetower/players/api";
import type { AttributeValue, RuleSystem, RuleSystems } from "@dicetower/rule-systems/api";
import {
  type Card,
  type CardChange,
  type CardChoice,
  type CardEdited,
  type CardHappening,
  type CardHistoryEntry,
  type CardReason,
  type CardSheet,
  type Cards,
  cardChanged,
  cardEdited,
} from "./api.js";
import type { Formulas } from "./sheet/formulas.js";
import { Sheet } from "./sheet/sheet.js";
import { applyEdit, changesBetween } from "./store/apply-edit.js";
import { bind, everywhere, groupOf } from "./store/bindings.js";
import type { CardCache } from "./store/card-cache.js";
import { emptyCard } from "./store/card-row.js";
import { type CardStore, unboundAt } from "./store/card-store.js";
import type { Edit, Editing } from "./store/editing.js";
import { historyOf } from "./store/history.js";
import { cardNotFound, checkCardName, refuse } from "./store/limits.js";
import { isShared, sharedByName } from "./store/shares.js";

/** What the service stands on. */
export interface CardServices {
  readonly host: Pick<Scope, "emit">;
  readonly clock: Clock;
  readonly cards: CardStore;
  readonly cache: CardCache;
  readonly editing: Editing;
  readonly formulas: Formulas;
  readonly players: Players;
  readonly systems: RuleSystems;
  readonly playTables: () => PlayTables | undefined;
}

/** Cards of players, with the ones in force in memory. */
export class CardService implements Cards {
  /** True while this process tells of a change of its own. */
  telling = false;

  constructor(readonly services: CardServices) {}

  at(place: MessageLocation, choice: CardChoice = {}): Sheet | Promise<Sheet> {
    if (choice.name !== undefined) return this.#named(place, choice.name, choice.system);
    const { cache } = this.services;
    const owner = this.ownerAt(place);
    const known = cache.get(owner, this.groupsAt(place));
    return known === undefined
      ? this.#load(owner, place, choice.system)
      : this.sheet(known, place, choice.system);
  }

  /** The card in force where it is in memory. */
  known(place: MessageLocation): Sheet | undefined {
    const card = this.services.cache.get(this.ownerAt(place), this.groupsAt(place));
    return card && this.sheet(card, place);
  }

  of(person: PersonKey): Promise<readonly Card[]> {
    const { cards, players } = this.services;
    return cards.store.read((db) => cards.list(db, players.main(person)));
  }

  byId(cardId: number): Promise<Card | undefined> {
    return this.services.cards.store.read((db) => this.services.cards.byId(db, cardId));
  }

  async sharedIn(group: GroupKey, cardId: number): Promise<Sheet | undefined> {
    const { cards } = this.services;
    const card = await cards.store.read(async (db) =>
      (await isShared(db, this.groupsAt(group), cardId)) ? cards.byId(db, cardId) : undefined,
    );
    return card && this.sheet(card, { ...group, scene: "group" });
  }

  written(system: RuleSystem, attributes: Readonly<Record<string, AttributeValue>>): Sheet {
    const card = emptyCard({ platform: "", userId: "" }, system.name, "", undefined);
    const empty = new Sheet(card, system, {}, undefined, this.services.formulas);
    return empty.of(applyEdit(empty, { attributes }));
  }

  history(cardId: number): Promise<readonly CardHistoryEntry[]> {
    return this.services.cards.store.read((db) => historyOf(db, cardId));
  }

  async edit(sheet: CardSheet, edit: Edit, reason: CardReason): Promise<CardEdited> {
    const own = sheet instanceof Sheet ? sheet : this.sheet(sheet.card, {}, sheet.system.name);
    const edited = await this.services.editing.edit(own, edit, reason);
    const { sheet: after, changes } = edited;
    if (after.card !== own.card && after.card.revision !== own.card.revision) {
      this.changed(after.card.owner, after.card.id, changes);
      this.services.host.emit(cardEdited, { place: own.place, sheet: after, changes });
    }
    return edited;
  }

  async checkNew(place: MessageLocation, name: string): Promise<void> {
    checkCardName(name);
    const { cards } = this.services;
    await cards.store.read((db) => cards.checkRoom(db, this.ownerAt(place), name));
  }

  async create(
    place: MessageLocation,
    wanted: Parameters<Cards["create"]>[1],
    reason: CardReason,
  ): Promise<Sheet> {
    const { cards } = this.services;
    const owner = this.ownerAt(place);
    const made = await cards.store.change((db) => this.createWithin(db, place, wanted, reason));
    const before = emptyCard(owner, wanted.system, wanted.name, undefined);
    await this.renamed(owner, made.card.id, changesBetween(before, made.card));
    return made;
  }

  /** The same within a transaction; {@link renamed} is to be told behind it. */
  async createWithin(
    db: Connection,
    place: MessageLocation,
    { name, system, attributes = {}, unnamed = false }: Parameters<Cards["create"]>[1],
    reason: CardReason,
  ): Promise<Sheet> {
    checkCardName(name);
    const { cards, clock, editing } = this.services;
    const owner = this.ownerAt(place);
    const empty = this.sheet({ ...emptyCard(owner, system, name, undefined), unnamed }, place, system);
    const card = await cards.insert(db, applyEdit(empty, { attributes }));
    await bind(db, owner, this.groupsAt(place), card.id, clock.seconds());
    await editing.record(db, empty.card, card, changesBetween(empty.card, card), reason, false);
    return empty.of(card);
  }

  /** Locks a card, or takes locks away. Unbound values are stored by it. */
  setLocks(sheet: Sheet, next: (locks: Card["locks"]) => Card["locks"], reason: CardReason): Promise<Card> {
    return this.#patch(sheet, (card) => ({ locks: next(card.locks) }), reason, false);
  }

  /** @throws Failure `card.locked.write` */
  setNote(sheet: Sheet, note: string, reason: CardReason): Promise<Card> {
    return this.#patch(sheet, () => ({ note }), reason, true);
  }

  async #patch(
    sheet: Sheet,
    patch: (card: Card) => Partial<Card>,
    reason: CardReason,
    guarded: boolean,
  ): Promise<Card> {
    const { cards, editing } = this.services;
    const written = await cards.store.change(async (db) => {
      const card = await editing.current(db, sheet);
      if (guarded) editing.checkWritable(sheet.of(card), { anySystem: true });
      const next = { ...card, ...patch(card) };
      const stored = card.id === 0 ? await cards.insert(db, next) : await cards.update(db, next);
      await editing.record(db, card, stored, [], reason, guarded);
      return stored;
    });
    this.changed(written.owner, written.id);
    return written;
  }

  /** Tells that a die was rolled for somebody. */
  emitRolled(message: Message, expression: string, value: JsonValue): void {
    this.services.host.emit(rolled, { message, expression, value });
  }

  /** Forgets what is in memory of a person, and tells of a change. */
  changed(owner: PersonKey, cardId: number, changes: readonly CardChange[] = []): void {
    this.services.cache.forget(owner);
    this.#tell({ owner, cardId, changes, renamed: false });
  }

  /** The same where the person may be called otherwise from now on; they are when it is done. */
  async renamed(owner: PersonKey, cardId: number, changes: readonly CardChange[] = []): Promise<void> {
    this.services.cache.forget(owner);
    await this.services.players.charactersChanged(owner);
    this.#tell({ owner, cardId, changes, renamed: true });
  }

  #tell(event: CardHappening): void {
    this.telling = true;
    this.services.host.emit(cardChanged, event);
    this.telling = false;
  }

  /** The groups whose cards count at a place: those that play together, the home group first. */
  groupsAt(place: MessageLocation): readonly GroupKey[] {
    const group = groupOf(place);
    return group === everywhere ? [everywhere] : groupsAt(this.services.playTables(), group);
  }

  /** Whose cards count at a place. */
  ownerAt({ platform = "", userId = "" }: MessageLocation): PersonKey {
    return this.services.players.main({ platform, userId });
  }

  sheet(card: Card, place: MessageLocation, wanted?: string): Sheet {
    return new Sheet(card, this.#systemOf(card, place, wanted), place, wanted, this.services.formulas);
  }

  #systemOf(card: Card, place: MessageLocation, wanted: string | undefined): RuleSystem {
    const { systems } = this.services;
    const here = systems.at(place);
    if (wanted !== undefined) return systems.get(wanted) ?? here;
    if (card.boundOnly !== undefined) return here;
    return systems.get(card.system) ?? here;
  }

  async #load(owner: PersonKey, place: MessageLocation, system: string | undefined): Promise<Sheet> {
    const { cards, cache, systems } = this.services;
    const kept = cache.of(owner);
    const groups = this.groupsAt(place);
    const stored = await cards.store.read((db) => cards.inForce(db, owner, groups));
    const [home = everywhere] = groups;
    const card = stored ?? emptyCard(owner, systems.at(place).name, "", unboundAt(owner, home));
    cache.keep(kept, groups, card);
    return this.sheet(card, place, system);
  }

  async #named(place: MessageLocation, name: string, system: string | undefined): Promise<Sheet> {
    const { cards } = this.services;
    const owner = this.ownerAt(place);
    const card = await cards.store.read(
      async (db) =>
        (await cards.byName(db, owner, name)) ?? (await sharedByName(db, this.groupsAt(place), name)),
    );
    if (card === undefined) throw cardNotFound(name, await cards.store.read((db) => cards.list(db, owner)));
    const own = card.owner.platform === owner.platform && card.owner.userId === owner.userId;
    if (!own && card.locks.includes("read"))
      throw refuse(codes.forbidden, "card.locked.read", { name: card.name });
    return this.sheet(card, place, system);
  }
}
