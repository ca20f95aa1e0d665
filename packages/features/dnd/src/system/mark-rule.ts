import type { CardRule } from "@dicetower/cards/api";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import { abilities } from "../engine/index.js";
import { markAttribute, markedBy, saveName, systemName } from "./names.js";

/** Keeps the marks of proficiency under names that formulas of the template can read. */
export const markRule: CardRule = {
  key: "dnd.marks",
  systems: [systemName],
  follow(_before, after, changes) {
    const attributes: Record<string, AttributeValue | null> = {};
    for (const { name, new: value } of changes) {
      const marked = markedBy(name);
      if (marked === undefined) continue;
      const own = after.system.nameOf(marked);
      // A marked ability is the mark of its save: checks of abilities know no proficiency.
      const ability = abilities.find((one) => one === own);
      const target = ability === undefined ? own : saveName(ability);
      attributes[markAttribute(target)] = typeof value === "number" ? value * 2 : null;
    }
    return Object.keys(attributes).length === 0 ? undefined : { edit: { attributes } };
  },
};
