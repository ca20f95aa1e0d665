/** What no card holds when it was drawn as its author meant, by name. Pictures and other platform codes are taken out before. */
const marks: Readonly<Record<string, RegExp>> = {
  "raw braces": /(?<!\\)\{[^{}\n]{1,100}\}/u,
  "a raw variable": /\[\$[^\]\n]{0,100}\]|【name】|\[name\]|%\p{L}[\p{L}\d_]*%/iu,
  "a raw picture": /\[(?:img|图)\s*:/u,
  "a raw text key": /\[\p{Script=Han}+:[^\]\n]{1,60}\]/u,
  "raw dice": /\[[\d\s()+*×/-]*\d*d\d+[^\]\n]{0,60}\]/iu,
  "a raw mark": /#\{[^}\n]{0,100}\}|<%[^%\n]{1,100}%>/u,
};
/** What may be a word of the author, where it stands in the file as well. */
const words: Readonly<Record<string, RegExp>> = {
  "an error":
    /(?:The script (?:failed|took)|(?:Type|Reference|Range|Syntax)Error|出错了|脚本错误)[^\n]{0,100}/u,
  "a raw key": /(?<!\S)&\p{L}+(?!\S)/u,
  "a value that is none": /(?<![\p{L}\d_./-])(?:undefined|NaN|\[object \w+\])(?![\p{L}\d_])/u,
};

/** A platform code: its content is data. */
const codes = /\[CQ:[^[\]]*\]/gu;

/** What is wrong with an answer, and the text that shows it. */
export interface DeckFlaw {
  readonly kind: string;
  readonly found: string;
}

/** @param source the text of the file */
export function deckFlaw(said: string, source: string): DeckFlaw | undefined {
  const inCode = said.match(codes)?.find((code) => /[{}]/u.test(code));
  if (inCode !== undefined) return { kind: "a broken platform code", found: inCode.slice(0, 100) };
  const text = said.replace(codes, "");
  for (const [kind, pattern] of Object.entries(marks)) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, found };
  }
  for (const [kind, pattern] of Object.entries(words)) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined && !source.includes(found)) return { kind, found: found.slice(0, 100) };
  }
  return undefined;
}
