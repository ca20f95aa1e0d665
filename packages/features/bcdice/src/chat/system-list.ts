import { excerpt, type TextRef, text } from "@dicetower/contract";
import type { GameSystems } from "../systems/game-systems.js";
import type { SaidSearch } from "./argument-kinds.js";

/** Game systems on one page: an answer stays readable on a phone. */
const perPage = 15;

/** `.bcdice list`: game systems that hold some words, page by page. */
export function systemList(games: GameSystems, { words, page }: SaidSearch): TextRef {
  const found = games.search(words);
  if (found.length === 0) return text("bcdice.list.none", { words: excerpt(words) });
  const pages = Math.ceil(found.length / perPage);
  if (page < 1 || page > pages) return text("bcdice.list.range", { page, pages });
  const list = found
    .slice((page - 1) * perPage, page * perPage)
    .map(({ id, name }) => `- ${id}  ${name}`)
    .join("\n");
  return text("bcdice.list", { count: found.length, list, page, pages });
}
