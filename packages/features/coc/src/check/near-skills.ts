import { type CardSheet, namesNear } from "@dicetower/cards/api";
import type { Say } from "./check-words.js";

/** Offers the skills whose names are near a word that is none; empty where no name is, or the rules know the word. */
export function nearHint(say: Say, sheet: CardSheet, word: string, locale: string): string {
  const near = namesNear(sheet, word, locale);
  return near.length === 0 ? "" : say("check.near", { list: near.join(" | ") });
}
