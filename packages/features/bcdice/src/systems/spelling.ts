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

/** What ends the part of a name that people say alone: `神椿市建設中。NARRATIVE`, `Hunter: The Reckoning`. */
const endOfTitle = /[。:：!！(（／/]/u;
const shortestTitle = 3;

/** The part of a name that people say alone, spelled; undefined where that is the whole name, or next to nothing. */
export function titleOf(name: string): string | undefined {
  const [head = ""] = name.split(endOfTitle, 1);
  const title = spellingOf(head);
  return title.length < shortestTitle || title === spellingOf(name) ? undefined : title;
}
