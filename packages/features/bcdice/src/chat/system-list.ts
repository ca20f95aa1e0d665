import { excerpt, type TextRef, text } from "@dicetower/contract";
import type { GameSystem, GameSystems } from "../systems/game-systems.js";

/** Game systems on one page: an answer stays readable on a phone. */
const perPage = 15;

/** What a search has come to. */
interface Found {
  readonly words: string;
  readonly systems: readonly GameSystem[];
  readonly page: number;
}

/** `.bcdice list`: game systems that hold some words, page by page. @param said words, perhaps with a page behind them */
export function systemList(games: GameSystems, said: string): TextRef {
  const { words, systems, page } = found(games, said);
  if (systems.length === 0) return text("bcdice.list.none", { words: excerpt(words) });
  const pages = pagesOf(systems);
  if (page < 1 || page > pages) return text("bcdice.list.range", { page, pages });
  const list = systems
    .slice((page - 1) * perPage, page * perPage)
    .map(({ id, name }) => `- ${id}  ${name}`)
    .join("\n");
  return text("bcdice.list", { count: systems.length, list, page, pages });
}

/**
 * A number behind words belongs to them where a game has them in a row (`Chill 3`); otherwise it is that of a page, or
 * one more word where there is no such page (`Dungeons 5`).
 */
function found(games: GameSystems, said: string): Found {
  const all: Found = { words: said, systems: games.search(said), page: 1 };
  const [, words = "", number] = /^(?:(.*?)\s+)?(\d{1,4})$/su.exec(said.normalize("NFKC").trim()) ?? [];
  if (number === undefined || (words !== "" && games.holding(said).length > 0)) return all;
  const paged: Found = { words, systems: games.search(words), page: Number(number) };
  const isThere = paged.page >= 1 && paged.page <= pagesOf(paged.systems);
  return words === "" || isThere || all.systems.length === 0 ? paged : all;
}

function pagesOf(systems: readonly GameSystem[]): number {
  return Math.ceil(systems.length / perPage);
}
