import type { RuleSystem } from "@dicetower/rule-systems/api";
import type { CardSheet } from "../api.js";
import { isSkill, nameIn } from "./kinds.js";
import { isHiddenAttribute } from "./proficiency.js";
import { type KnownNames, type NameText, readName } from "./read-name.js";

/** Reads names of attributes, so that every command reads what another one writes. */
export interface AttributeNames extends KnownNames {
  /** The name at the beginning of a text, which is normalised; undefined where there is none. */
  read(text: string): NameText | undefined;
}

/** Names as a card and its rule system know them. */
export function namesOn(sheet: CardSheet): AttributeNames {
  return readingWith({
    knows: (word) =>
      sheet.has(word) ? !isHiddenAttribute(sheet.nameOf(word)) : sheet.system.knows(sheet.nameOf(word)),
    hasKinds: (word) => isSkill(sheet.system, word),
  });
}

/** Names as a rule system knows them, where no card is at hand. */
export function namesIn(system: RuleSystem | undefined): AttributeNames {
  return readingWith({
    knows: (word) => system?.knows(nameIn(system, word)) === true,
    hasKinds: (word) => system !== undefined && isSkill(system, word),
  });
}

function readingWith(names: KnownNames): AttributeNames {
  return { ...names, read: (text) => readName(text, names) };
}
