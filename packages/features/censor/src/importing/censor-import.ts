import type { Actor, LiveSettings } from "@dicetower/contract";
import {
  type ImportChange,
  type ImportRecords,
  type ImportTarget,
  importTarget,
} from "@dicetower/imports/api";
import { type CensorRule, type CensorSettings, maxRules, maxWordLength } from "../rules.js";
import { squeeze } from "../squeeze.js";

/** A word and its level; null for none. */
type Word = { readonly word: string; readonly level: number; readonly enabled: boolean } | null;

/** Takes in censor words of another bot. They are in settings: those of one step are saved in one go. */
export function censorImport(live: LiveSettings<CensorSettings>): ImportTarget {
  const known = (key: string): Word => {
    const rule = live.value.rules.find(({ word }) => squeeze(word) === key);
    return rule === undefined ? null : { word: rule.word, level: rule.level, enabled: rule.enabled };
  };
  const saving = new TogetherSaved(live);
  return importTarget<"censor">({
    key: "censor",
    atOnce: 5_000,
    together: true,
    predict({ pattern, level, regex }, source) {
      const key = squeeze(pattern);
      const answer = (outcome: "new" | "same" | "changes" | "clash") =>
        Promise.resolve({ outcome, title: pattern });
      const rule = known(key);
      const isFull = rule === null && live.value.rules.length >= maxRules;
      if (regex || key === "" || pattern.length > maxWordLength || isFull)
        return Promise.resolve({
          outcome: "refused",
          title: pattern,
          reasonKey: regex ? "censor.import.pattern" : "censor.import.word",
        });
      if (rule === null) return answer("new");
      if (rule.level === level && rule.enabled) return answer("same");
      return answer(source === undefined ? "clash" : "changes");
    },
    write({ pattern, level }) {
      const key = squeeze(pattern);
      const before = known(key);
      const after: Word = { word: before?.word ?? pattern, level, enabled: true };
      return Promise.resolve({ key, before: before === null ? null : { ...before }, after });
    },
    async carryOut({ key, after }: ImportChange, _record: ImportRecords["censor"], { actor }) {
      await saving.set(key, after as Word, actor);
      return undefined;
    },
    async takeBack({ key, before, after }, { actor }) {
      const now = JSON.stringify(known(key));
      if (now === JSON.stringify(before)) return true;
      const [was, is] = [before as Word, after as Word];
      const current = known(key);
      if (current === null || is === null || current.level !== is.level || current.enabled !== is.enabled)
        return false;
      await saving.set(key, was, actor);
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

/** Gathers words that are set in one turn, and saves them together. */
class TogetherSaved {
  #words = new Map<string, Word>();
  #saving: Promise<void> | undefined;

  constructor(readonly live: LiveSettings<CensorSettings>) {}

  set(key: string, word: Word, actor: Actor): Promise<void> {
    this.#words.set(key, word);
    this.#saving ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const words = this.#words;
        this.#words = new Map();
        this.#saving = undefined;
        this.live.save({ rules: merged(this.live.value.rules, words) }, actor).then(resolve, reject);
      });
    });
    return this.#saving;
  }
}

function merged(rules: readonly CensorRule[], words: ReadonlyMap<string, Word>): CensorRule[] {
  const rest = new Map(words);
  const kept = rules.flatMap((rule) => {
    const key = squeeze(rule.word);
    if (!rest.has(key)) return [rule];
    const word = rest.get(key) ?? null;
    rest.delete(key);
    return word === null ? [] : [{ ...rule, level: word.level, enabled: word.enabled }];
  });
  const added = [...rest.values()].flatMap((word) =>
    word === null ? [] : [{ id: 0, note: "", createdAt: 0, ...word }],
  );
  return [...kept, ...added];
}
