import {
  type Changes,
  type Connection,
  type Contribution,
  codes,
  type JsonValue,
  type TextRef,
} from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { Card, CardChange, CardEdit, CardEdited, CardReason, CardRule, CardSheet } from "../api.js";
import type { Sheet } from "../sheet/sheet.js";
import { applyEdit, changesBetween, sameState } from "./apply-edit.js";
import { groupOf } from "./bindings.js";
import type { CardStore } from "./card-store.js";
import { actorName, differenceTo, writeHistory } from "./history.js";
import { refuse } from "./limits.js";
import { withoutRestated } from "./restated.js";

/** What editing works with. */
export interface EditServices {
  readonly cards: CardStore;
  readonly changes: Changes;
  readonly systems: RuleSystems;
  readonly rules: () => readonly Contribution<CardRule>[];
}

export type Edit = CardEdit | ((sheet: CardSheet) => CardEdit | undefined);

/** Changes cards, each change in one transaction with its history. */
export class Editing {
  constructor(readonly services: EditServices) {}

  /** @throws Failure as `Cards.edit` */
  edit(sheet: Sheet, edit: Edit, reason: CardReason): Promise<CardEdited> {
    return this.services.cards.store.change((db) => this.within(db, sheet, edit, reason));
  }

  /** The same within a transaction. */
  async within(db: Connection, sheet: Sheet, edit: Edit, reason: CardReason): Promise<CardEdited> {
    const { cards } = this.services;
    const before = sheet.of(await this.current(db, sheet));
    const { card } = before;
    this.checkWritable(before, reason);
    const wanted = typeof edit === "function" ? edit(before) : edit;
    if (wanted === undefined) return { sheet: before, changes: [], notes: [] };
    const followed = this.#follow(before, applyEdit(before, wanted, isTyped(reason)), reason);
    const { notes } = followed;
    const after = withoutRestated(before, followed.after, wanted.restated ?? []);
    if (sameState(card, after)) return { sheet: before, changes: [], notes };
    const changes = changesBetween(card, after);
    const written = card.id === 0 ? await cards.insert(db, after) : await cards.update(db, after);
    await this.record(db, card, written, changes, reason);
    return { sheet: sheet.of(written), changes, notes };
  }

  /**
   * The card of a sheet as it is stored now.
   * @throws Failure 40400 where it is gone
   */
  async current(db: Connection, { card, place }: Sheet): Promise<Card> {
    const { cards } = this.services;
    if (card.id === 0)
      return (await cards.unbound(db, card.owner, [card.boundOnly ?? groupOf(place)])) ?? card;
    const stored = await cards.locked(db, card.id);
    if (stored === undefined) throw refuse(codes.notFound, "card.notFound", { name: card.name });
    return stored;
  }

  /** @throws Failure `card.locked.write`, `st.systemMismatch` */
  checkWritable(sheet: Sheet, { anySystem = false }: Pick<CardReason, "anySystem">): void {
    const { card, place, wanted } = sheet;
    if (card.locks.includes("write")) throw refuse(codes.forbidden, "card.locked.write", { name: card.name });
    if (anySystem || card.boundOnly !== undefined) return;
    const system = wanted ?? this.services.systems.chosenAt(place);
    if (system !== undefined && system !== card.system)
      throw refuse(codes.conflict, "st.systemMismatch", { name: card.name, own: card.system, system });
  }

  /** Writes down what became of a card: in its history, and for admins in the audit log. */
  async record(
    db: Connection,
    before: Card,
    after: Card,
    changes: readonly CardChange[],
    { actor, reason }: CardReason,
    undoable = true,
  ): Promise<void> {
    await writeHistory(db, {
      cardId: after.id,
      at: after.updatedAt,
      by: actorName(actor),
      reason,
      changes,
      before: undoable ? differenceTo(before, after, changes) : undefined,
    });
    // Players write on their cards all evening; what scripts and others write for them is on record.
    if (isOwnWord({ actor })) return;
    const values = (side: "old" | "new") =>
      Object.fromEntries(changes.map((change) => [change.name, (change[side] ?? null) as JsonValue]));
    await this.services.changes.record(db, {
      action: "card.change",
      actor,
      target: { type: "card", id: String(after.id), name: after.name },
      fields: changes.map(({ name }) => name).slice(0, 50),
      before: values("old"),
      after: values("new"),
    });
  }

  /** Has rules follow a change. One that fails is logged and left out. */
  #follow(
    before: Sheet,
    wanted: Card,
    reason: CardReason,
  ): { readonly after: Card; readonly notes: readonly TextRef[] } {
    const { boundOnly } = wanted;
    // Unbound values are of the system that was last played with them.
    let after: Card = boundOnly === undefined ? wanted : { ...wanted, system: before.system.name };
    const notes: TextRef[] = [];
    for (const rule of this.services.rules()) {
      const { item, live } = rule;
      if (!live || item.systems?.includes(before.system.name) === false) continue;
      const sheet = before.of(after);
      const changes = changesBetween(before.card, after);
      try {
        const ruling = rule.run(() => item.follow(before, sheet, changes, reason));
        if (ruling?.edit !== undefined) after = applyEdit(sheet, ruling.edit);
        notes.push(...(ruling?.notes ?? []));
      } catch (error) {
        rule.failed(error, `following a change of a card with the rule "${item.key}"`);
      }
    }
    return { after, notes };
  }
}

/** True for what a player says, and no script says for them. */
function isOwnWord({ actor }: Pick<CardReason, "actor">): boolean {
  return actor.kind === "chat" && actor.through === undefined;
}

/** True for what a person typed, in a chat or through the API. */
function isTyped(reason: Pick<CardReason, "actor">): boolean {
  const { kind } = reason.actor;
  return kind === "panel" || kind === "key" || isOwnWord(reason);
}
