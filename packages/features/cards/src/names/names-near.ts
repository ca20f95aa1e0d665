import { nearNames } from "@dicetower/contract";
import type { RuleSystem } from "@dicetower/rule-systems/api";
import type { CardSheet } from "../api.js";
import { isHiddenAttribute } from "./proficiency.js";

/** Spellings that are looked at before those of one attribute are taken together. */
const maxSpellings = 24;

/** What a system calls its attributes, by any spelling; worked out once for each. */
const spellings = new WeakMap<RuleSystem, readonly string[]>();

/**
 * Names of attributes on a card, and in its rule system, that are near a word which is none: as somebody who reads that
 * language knows them. Empty where the word is one.
 * @param most names of the answer
 */
export function namesNear(sheet: CardSheet, word: string, locale: string, most = 3): string[] {
  const { system } = sheet;
  if (sheet.has(word) || system.knows(sheet.nameOf(word))) return [];
  const own = Object.keys(sheet.card.attributes).filter((name) => !isHiddenAttribute(name));
  const near = nearNames(word, [...own, ...spellingsOf(system)], maxSpellings);
  const byAttribute = new Map<string, string>();
  for (const spelling of near) {
    const name = sheet.nameOf(spelling);
    if (!byAttribute.has(name)) byAttribute.set(name, sheet.shownName(spelling, locale));
  }
  return [...new Set(byAttribute.values())].slice(0, most);
}

function spellingsOf(system: RuleSystem): readonly string[] {
  const known = spellings.get(system);
  if (known !== undefined) return known;
  const { attrs, alias, redirect } = system.template;
  const all = [
    ...Object.keys(attrs.defaults),
    ...Object.keys(attrs.defaultsComputed),
    ...Object.values(attrs.groups).flat(),
    ...Object.keys(alias),
    ...Object.values(alias).flat(),
    ...Object.keys(redirect),
  ];
  const found = [...new Set(all)];
  spellings.set(system, found);
  return found;
}
