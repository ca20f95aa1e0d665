const bare = /^\S+/u;
const quoted = /^"([^"]*)"(?=\s|$)|^“([^“”]*)”(?=\s|$)/u;

/** The word at the beginning of a text. */
export interface Token {
  /** Without the quotes around it. */
  readonly said: string;
  /** Characters that it takes, with its quotes. */
  readonly length: number;
}

/** Reads a word: up to white space, or between quotes. Undefined where the text is empty or begins with a blank. */
export function readToken(text: string): Token | undefined {
  const match = quoted.exec(text);
  if (match !== null) return { said: match[1] ?? match[2] ?? "", length: match[0].length };
  const said = bare.exec(text)?.[0];
  return said === undefined ? undefined : { said, length: said.length };
}

/** Words that a name is looked for in. */
const maxWords = 8;
const word = /\S+/gu;

/**
 * Reads a name at the beginning of a text, which may have blanks in it: the longest that is known. Between quotes, what
 * stands there alone.
 * @param find what has such a name; undefined for none
 */
export function readName<Named>(
  text: string,
  find: (said: string) => Named | undefined,
): { readonly value: Named; readonly length: number } | undefined {
  const token = readToken(text);
  if (token === undefined) return undefined;
  const isQuoted = token.said.length < token.length;
  const lengths: number[] = [];
  if (isQuoted) lengths.push(token.length);
  else
    for (const { index, 0: said } of text.matchAll(word))
      if (lengths.push(index + said.length) === maxWords) break;
  for (const length of lengths.reverse()) {
    const value = find(isQuoted ? token.said : text.slice(0, length));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** Reads a number in digits or in Chinese words (`三`, `十二`, `两百`) at the beginning of a text; at most 9 999 in words. */
export function readCount(text: string): { readonly value: number; readonly length: number } | undefined {
  const [figures] = /^\d{1,15}/.exec(text) ?? [];
  if (figures !== undefined) return { value: Number(figures), length: figures.length };
  const [words] = /^[零〇一二两三四五六七八九十百千]{1,7}/u.exec(text) ?? [];
  if (words === undefined) return undefined;
  let value = 0;
  let digit: number | undefined;
  for (const word of words) {
    const unit = units[word];
    if (unit === undefined) digit = digits[word] ?? 0;
    else {
      value += (digit ?? 1) * unit;
      digit = undefined;
    }
  }
  return { value: value + (digit ?? 0), length: words.length };
}
