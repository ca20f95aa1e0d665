import { foldText } from "@dicetower/contract";

const maxWords = 2000;

/** What a text is compared by where there are no vectors: words, and pairs of characters of Chinese and its like. */
export function keywordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [run] of foldText(text).matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
    for (const part of run.split(
      /(?<=[\u2e80-\u9fff\uac00-\ud7ff])(?![\u2e80-\u9fff\uac00-\ud7ff])|(?<![\u2e80-\u9fff\uac00-\ud7ff])(?=[\u2e80-\u9fff\uac00-\ud7ff])/u,
    )) {
      if (words.size >= maxWords) return words;
      if (!/[\u2e80-\u9fff\uac00-\ud7ff]/u.test(part)) words.add(part);
      else if (part.length === 1) words.add(part);
      else for (let at = 0; at + 1 < part.length; at++) words.add(part.slice(at, at + 2));
    }
  }
  return words;
}

/** Share of the words of a query that a text has, 0 to 1. */
export function wordShare(query: ReadonlySet<string>, text: ReadonlySet<string>): number {
  if (query.size === 0) return 0;
  let found = 0;
  for (const word of query) if (text.has(word)) found++;
  return found / query.size;
}

/** Cosine of two vectors of equal length; 0 where one has no length. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let product = 0;
  let first = 0;
  let second = 0;
  for (let at = 0; at < one.length; at++) {
    const a = one[at] ?? 0;
    const b = other[at] ?? 0;
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return first === 0 || second === 0 ? 0 : product / Math.sqrt(first * second);
}

/** A vector as it is stored. */
export function packed(vector: readonly number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString("base64");
}

/** A stored vector; undefined where there is none. */
export function unpacked(text: string): Float32Array | undefined {
  if (text === "") return undefined;
  const bytes = Buffer.from(text, "base64");
  return new Float32Array(new Uint8Array(bytes).buffer);
}
