import type { CardRule } from "@dicetower/cards/api";
import { type TextRef, text } from "@dicetower/contract";
import { numberOf } from "./check/subject.js";
import { names } from "./templates/attributes.js";

/** Values that do not fall below 0. */
const floors = [names.hp, names.mp, names.san];

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

/** Values that would fall below 0, and what it means for hit points to be gone. */
export const floorRule: CardRule = {
  key: "coc.floors",
  systems: ["coc7", "coc6"],
  follow(before, after, changes, { changed }) {
    const notes: TextRef[] = [];
    const attributes: Record<string, number> = {};
    for (const known of floors) {
      const name = after.nameOf(known);
      const now = changes.find((change) => change.name === name)?.new;
      if (typeof now !== "number" || now > 0) continue;
      const old = numberOf(before, name);
      if (now < 0) attributes[name] = 0;
      if (known === names.hp && (old === undefined || old > 0)) {
        const lost = changed?.has(name) === true && old !== undefined ? old - now : 0;
        const most = numberOf(after, names.hpMax) ?? 0;
        const killed = after.system.name === "coc7" && most > 0 && lost >= most;
        notes.push(text(killed ? "coc.hp.killed" : "coc.hp.dying", { lost, most }));
      } else if (now < 0) notes.push(text("coc.floored", { name }));
    }
    return Object.keys(attributes).length === 0 && notes.length === 0
      ? undefined
      : { edit: { attributes }, notes };
  },
};
