import type { CardRule } from "@dicetower/cards/api";
import { type TextRef, text } from "@dicetower/contract";
import { numberOf } from "./check/subject.js";
import { names } from "./templates/attributes.js";

const ceilings = [
  [names.hp, names.hpMax],
  [names.mp, names.mpMax],
  [names.san, names.sanMax],
] as const;

/**
 * Values that grew beyond their ceiling: a note, or the ceiling itself where values are kept within their bounds.
 * @param hard whether they are, asked for each change
 */
export function capRule(hard: () => boolean): CardRule {
  return {
    key: "coc.caps",
    systems: ["coc7", "coc6"],
    follow(_before, after, changes) {
      const notes: TextRef[] = [];
      const attributes: Record<string, number> = {};
      for (const [name, limit] of ceilings) {
        if (!changes.some((change) => change.name === name && change.new !== undefined)) continue;
        const most = numberOf(after, limit);
        const value = numberOf(after, name);
        if (most === undefined || value === undefined || value <= most) continue;
        if (hard()) attributes[name] = most;
        notes.push(text(hard() ? "coc.capped" : "coc.aboveCap", { name, value, limit, most }));
      }
      if (notes.length === 0) return undefined;
      return hard() ? { edit: { attributes }, notes } : { notes };
    },
  };
}
