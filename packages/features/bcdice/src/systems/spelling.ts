import { foldText } from "@dicetower/contract";

const hiragana = /[\u3041-\u3096]/gu;
const katakanaOffset = 0x60;
/** Letters and digits stay, and the point within a number; the long vowel is typed with any dash, or left out. */
const unspoken = /(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}\p{M}.]|ー/gu;

/** Spellings that count as one: neither case, width nor kind of kana matter, nor blanks and marks. */
export function spellingOf(said: string): string {
  return foldText(said)
    .replace(hiragana, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + katakanaOffset))
    .replace(unspoken, "");
}

/** What ends the part of a name that people say alone: `神椿市建設中。NARRATIVE`, `Vampire: The Masquerade`. */
const endOfTitle = /[。:：!！(（／/]/u;
/** Which edition it is, at the end of a name: `Chill 3rd Edition`, `ニンジャスレイヤーTRPG 2版`. */
const edition = /\s*(?:the\s+)?第?[\d〇一二三四五六七八九十]+(?:st|nd|rd|th)?\s*(?:edition|editon|版)$/iu;
const shortestTitle = 3;

/** Parts of a name that people say alone, spelled; none of them is the whole name, or next to nothing. */
export function titlesOf(name: string): readonly string[] {
  const whole = spellingOf(name);
  const parts = [name.split(endOfTitle, 1)[0] ?? "", name.replace(edition, "")].map(spellingOf);
  return [...new Set(parts)].filter((title) => title.length >= shortestTitle && title !== whole);
}
