import type { AiNpc } from "@dicetower/ai/api";
import { foldText } from "@dicetower/contract";

/** NPCs that answer one message, and that are at home in one group. */
const maxAnswers = 2;
const maxAtHome = 8;

/**
 * NPCs of a place, in the order of the settings. One that names no group is everywhere.
 * @param group `platform:id` of the group; empty in private
 * @param off names that are switched off here
 */
export function npcsAt(
  npcs: readonly AiNpc[],
  group: { readonly platform: string; readonly groupId: string },
  off: readonly string[],
): readonly AiNpc[] {
  const joint = `${group.platform}:${group.groupId}`;
  return npcs
    .filter(({ name, groups }) => {
      if (off.includes(name)) return false;
      if (groups.length === 0) return true;
      return group.groupId !== "" && (groups.includes(joint) || groups.includes(group.groupId));
    })
    .slice(0, maxAtHome);
}

/** A place of a text where an NPC is called. */
interface Called {
  readonly npc: AiNpc;
  readonly at: number;
  readonly length: number;
}

/** NPCs that a text calls: by name or word at its beginning, or by `@name`; the longest first, at most two, in order. */
export function calledNpcs(npcs: readonly AiNpc[], said: string): readonly AiNpc[] {
  const text = foldText(said);
  const found: Called[] = [];
  for (const npc of npcs) {
    const words = [npc.name, ...npc.triggers].map(foldText).filter(Boolean);
    for (const word of words) if (begins(text, word)) found.push({ npc, at: 0, length: word.length });
    const mention = `@${foldText(npc.name)}`;
    const at = text.indexOf(mention);
    if (at >= 0) found.push({ npc, at, length: mention.length });
  }
  // Of two names at one place, such as `Bar` and `Barkeep`, the longer is meant.
  const places = new Map<number, Called>();
  for (const one of found) {
    const there = places.get(one.at);
    if (there === undefined || there.length < one.length) places.set(one.at, one);
  }
  const inOrder = [...places.values()].sort((a, b) => a.at - b.at).map(({ npc }) => npc);
  return [...new Set(inOrder)].slice(0, maxAnswers);
}

/** A Latin word has to end where the name ends; Chinese has no blanks between words. */
function begins(text: string, word: string): boolean {
  if (!text.startsWith(word)) return false;
  const next = text.slice(word.length, word.length + 1);
  return !(/[a-z\d_]$/.test(word) && /^[a-z\d_]/.test(next));
}
