import { nearNames } from "@dicetower/contract";
import type { GameSystem } from "./game-systems.js";
import { spellingOf, titlesOf } from "./spelling.js";

interface Spelled {
  readonly system: GameSystem;
  readonly id: string;
  readonly name: string;
  readonly reading: string;
}

/** Names of game systems in the spelling that counts. */
export class SystemNames {
  readonly #spelled: readonly Spelled[];
  readonly #byWord = new Map<string, GameSystem>();

  constructor(all: readonly GameSystem[]) {
    this.#spelled = all.map((system) => ({
      system,
      id: spellingOf(system.id),
      name: spellingOf(system.name),
      reading: spellingOf(system.sortKey),
    }));
    // Ids count before names, and names before what they begin with.
    for (const [title, system] of ownTitles(all)) this.#byWord.set(title, system);
    for (const { name, system } of this.#spelled) this.#byWord.set(name, system);
    for (const { id, system } of this.#spelled) this.#byWord.set(id, system);
  }

  /** By id, name or title. What stands behind it is no part of it for having no letters. */
  find(words: string): GameSystem | undefined {
    const last = words.trim().split(/\s/u).at(-1) ?? "";
    return spellingOf(last) === "" ? undefined : this.#byWord.get(spellingOf(words));
  }

  /** Those of whose id, name or reading some words are a part. */
  holding(words: string): readonly GameSystem[] {
    const part = spellingOf(words);
    if (part === "") return [];
    return this.#spelled
      .filter(({ id, name, reading }) => [id, name, reading].some((one) => one.includes(part)))
      .map(({ system }) => system);
  }

  /** Ids of those whose id or name is like a word. */
  near(word: string, most: number): readonly string[] {
    const ids = new Map<string, string>();
    for (const { id, name, system } of this.#spelled) {
      ids.set(id, system.id);
      if (!ids.has(name)) ids.set(name, system.id);
    }
    // One may be found by both.
    const near = nearNames(spellingOf(word), ids.keys(), 2 * most);
    return [...new Set(near.flatMap((one) => ids.get(one) ?? []))].slice(0, most);
  }
}

/** Titles that one game system alone has. */
function ownTitles(all: readonly GameSystem[]): ReadonlyMap<string, GameSystem> {
  const found = new Map<string, GameSystem>();
  const shared = new Set<string>();
  for (const system of all)
    for (const title of titlesOf(system.name)) {
      if (found.has(title)) shared.add(title);
      found.set(title, system);
    }
  for (const title of shared) found.delete(title);
  return found;
}
