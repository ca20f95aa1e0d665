import { createRequire } from "node:module";
import { excerpt, foldText, nearNames, type TextRef, text } from "@dicetower/contract";

/** A game system of BCDice, as its list has it. */
export interface GameSystem {
  /** `SwordWorld2.5`, `Cthulhu7th:ChineseTraditional`. */
  readonly id: string;
  /** Name of the game in its own language. */
  readonly name: string;
  /** The name as it is read aloud, for sorting. */
  readonly sortKey: string;
  /** Language of its results: `ja_jp`, `zh_hant`. */
  readonly locale: string;
}

/** What the library ships beside its code: to read it, none of that is loaded. */
const listFile = "bcdice/lib/bcdice/game_system_list.json";
const maxOffered = 3;

/** The game systems that the library has. Their list is read when it is first asked for. */
export class GameSystems {
  #all: readonly GameSystem[] | undefined;
  #byWord: ReadonlyMap<string, GameSystem> | undefined;

  /** All of them, by id. */
  get all(): readonly GameSystem[] {
    this.#all ??= readList();
    return this.#all;
  }

  /** By id or by the name of the game, in any spelling. */
  find(word: string): GameSystem | undefined {
    this.#byWord ??= new Map(
      // Ids count before names.
      [
        ...this.all.map((one) => [wordOf(one.name), one] as const),
        ...this.all.map((one) => [wordOf(one.id), one] as const),
      ],
    );
    return this.#byWord.get(wordOf(word));
  }

  /** Those whose id, name and reading hold each word. */
  search(words: string): readonly GameSystem[] {
    const wanted = foldText(words)
      .split(/\s+/u)
      .filter((word) => word !== "");
    if (wanted.length === 0) return this.all;
    return this.all.filter(({ id, name, sortKey }) => {
      const said = foldText(`${id} ${name} ${sortKey}`);
      return wanted.every((word) => said.includes(word));
    });
  }

  /** Ids that are like a word. */
  near(word: string): readonly string[] {
    return nearNames(
      word.normalize("NFKC"),
      this.all.map(({ id }) => id),
      maxOffered,
    );
  }

  /** The answer to a word that is no game system. */
  unknown(said: string): TextRef {
    const near = this.near(said);
    const word = excerpt(said);
    return near.length === 0
      ? text("bcdice.unknown", { word })
      : text("bcdice.unknownNear", { word, list: near.join(" / ") });
  }
}

/** Spellings that count as one: neither case nor width matter, nor blanks and marks between words. */
function wordOf(said: string): string {
  return foldText(said).replace(/[\s:_・-]/gu, "");
}

function readList(): readonly GameSystem[] {
  const { gameSystems } = createRequire(import.meta.url)(listFile) as {
    readonly gameSystems: readonly GameSystem[];
  };
  return gameSystems
    .map(({ id, name, sortKey, locale }) => ({ id, name, sortKey, locale }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
