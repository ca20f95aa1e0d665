import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { Card, CardChange, CardEdit } from "../api.js";
import type { Sheet } from "../sheet/sheet.js";
import { checkAttribute, checkCard } from "./limits.js";

/**
 * The card as an edit makes it.
 * @param typed true for what a person typed
 * @throws Failure where it is beyond the bounds
 */
export function applyEdit(sheet: Sheet, edit: CardEdit, typed = false): Card {
  const { card, system } = sheet;
  const attributes = new Map(Object.entries(card.attributes));
  const overrides = new Set(card.overrides);
  for (const [word, value] of Object.entries(edit.attributes ?? {})) {
    const name = sheet.nameOf(word);
    if (value === null) {
      attributes.delete(name);
      overrides.delete(name);
      continue;
    }
    // A sheet that is pasted says again what a script has stored.
    checkAttribute(name, value, typed && attributes.get(name) !== value);
    attributes.set(name, value);
    if (system.formulaOf(system.nameOf(name)) !== undefined) overrides.add(name);
  }
  const buffs = new Map(Object.entries(card.buffs));
  for (const [word, value] of Object.entries(edit.buffs ?? {})) {
    const name = sheet.nameOf(word);
    if (value === null) buffs.delete(name);
    else {
      checkAttribute(name, value, typed);
      buffs.set(name, value);
    }
  }
  const next: Card = {
    ...card,
    attributes: Object.fromEntries(attributes),
    overrides: [...overrides],
    buffs: Object.fromEntries(buffs),
    spellSlots: edit.spellSlots ?? card.spellSlots,
    deathSaves: edit.deathSaves ?? card.deathSaves,
    checks:
      edit.checks === undefined ? card.checks : [...new Set(edit.checks.map((one) => sheet.nameOf(one)))],
  };
  checkCard(next);
  return next;
}

/** Values that differ, in the order of the later card, deleted ones behind. */
export function changesBetween(before: Card, after: Card): CardChange[] {
  const changes: CardChange[] = [];
  for (const [name, value] of Object.entries(after.attributes)) {
    const old = Object.hasOwn(before.attributes, name) ? before.attributes[name] : undefined;
    if (!same(old, value)) changes.push({ name, old, new: value });
  }
  for (const [name, old] of Object.entries(before.attributes))
    if (!Object.hasOwn(after.attributes, name)) changes.push({ name, old, new: undefined });
  return changes;
}

/** True where nothing of two cards differs that an edit can change. */
export function sameState(one: Card, other: Card): boolean {
  return stateOf(one) === stateOf(other);
}

function stateOf({
  attributes,
  overrides,
  buffs,
  spellSlots,
  deathSaves,
  checks,
  system,
  note,
}: Card): string {
  return JSON.stringify([attributes, overrides, buffs, spellSlots, deathSaves, checks, system, note]);
}

function same(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  return typeof one === "object" && typeof other === "object" ? one.expr === other.expr : one === other;
}
