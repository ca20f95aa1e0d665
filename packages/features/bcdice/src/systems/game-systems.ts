import { createRequire } from "node:module";
import { excerpt, foldText, type TextRef, text } from "@dicetower/contract";
import { SystemNames } from "./system-names.js";

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
  #names: SystemNames | undefined;

  /** All of them, by id. */
  get all(): readonly GameSystem[] {
    this.#all ??= readList();
    return this.#all;
  }

  /** By id or by the name of the game, in any spelling; by the title in front of a name where no other has it. */
  find(word: string): GameSystem | undefined {
    return this.#spelled().find(word);
  }

  /** Those whose id, name and reading hold each word, and those of which the words are a part as they stand. */
  search(words: string): readonly GameSystem[] {
    const wanted = foldText(words)
      .split(/\s+/u)
      .filter((word) => word !== "");
    if (wanted.length === 0) return this.all;
    const asTheyStand = new Set(this.holding(words));
    return this.all.filter((one) => {
      const said = foldText(`${one.id} ${one.name} ${one.sortKey}`);
      return asTheyStand.has(one) || wanted.every((word) => said.includes(word));
    });
  }

  /** Those of whose id, name or reading some words are a part, in any spelling. */
  holding(words: string): readonly GameSystem[] {
    return this.#spelled().holding(words);
  }

  /** Ids of those whose id or name is like a word. */
  near(word: string): readonly string[] {
    return this.#spelled().near(word, maxOffered);
  }

  /** The answer to a word that is no game system. */
  unknown(said: string): TextRef {
    const near = this.near(said);
    const word = excerpt(said);
    return near.length === 0
      ? text("bcdice.unknown", { word })
      : text("bcdice.unknownNear", { word, list: near.join(" / ") });
  }

  #spelled(): SystemNames {
    this.#names ??= new SystemNames(this.all);
    return this.#names;
  }
}

function readList(): readonly GameSystem[] {
  const { gameSystems } = createRequire(import.meta.url)(listFile) as {
    readonly gameSystems: readonly GameSystem[];
  };
  return gameSystems
    .map(({ id, name, sortKey, locale }) => ({ id, name, sortKey, locale }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
