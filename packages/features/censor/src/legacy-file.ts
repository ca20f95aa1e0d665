import { TimeSlicer } from "@dicetower/workers";
import { censorLevels } from "./api.js";
import { type CensorRule, maxRules, maxWordLength } from "./rules.js";
import { squeeze } from "./squeeze.js";

/** Level of words in front of the first section: Warning. */
const usualLevel = 3;
/** Lines that were not taken and are told one by one. */
const maxSkipped = 200;

/** What has become of a file. */
export interface LegacyImport {
  readonly rules: readonly CensorRule[];
  readonly added: number;
  /** Words that were known with another level, or switched off. */
  readonly changed: number;
  /** By line, from 1. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
}

/** Reads the censor file of earlier bots in turns of the event loop: sections such as `#Danger`, a word a line. */
export async function readLegacyFile(text: string, known: readonly CensorRule[]): Promise<LegacyImport> {
  const rules = new Map(known.map((rule): [string, CensorRule] => [squeeze(rule.word), rule]));
  const skipped: { line: number; reason: string }[] = [];
  const changed = new Set<string>();
  const added = new Set<string>();
  let level = usualLevel;
  const skip = (line: number, reason: string) => {
    if (skipped.length < maxSkipped) skipped.push({ line, reason });
  };
  const slicer = new TimeSlicer();
  let at = -1;
  for (const [, raw = ""] of text.replace(/^\uFEFF/u, "").matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/gu)) {
    at++;
    if (slicer.due) await slicer.next();
    const word = raw.trim();
    if (word === "") continue;
    if (word.startsWith("#")) {
      const named = word.slice(1).trim().toLowerCase();
      const found = censorLevels.findIndex((name) => name.toLowerCase() === named);
      if (found >= 0) level = found;
      else skip(at + 1, "There is no such level; the words that follow have the level before.");
      continue;
    }
    const key = squeeze(word);
    const before = rules.get(key);
    if (key === "") skip(at + 1, "The word holds blanks and signs only.");
    else if (word.length > maxWordLength) skip(at + 1, `A word has at most ${maxWordLength} characters.`);
    else if (before === undefined && rules.size >= maxRules) skip(at + 1, `There are ${maxRules} rules.`);
    else if (before === undefined) {
      rules.set(key, { id: 0, word, level, note: "", enabled: true, createdAt: 0 });
      added.add(key);
    } else if (before.level !== level || !before.enabled) {
      rules.set(key, { ...before, level, enabled: true });
      if (!added.has(key)) changed.add(key);
    }
  }
  return { rules: [...rules.values()], added: added.size, changed: changed.size, skipped };
}
