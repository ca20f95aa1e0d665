/** True where a rule system or a card knows an attribute by this word. */
export type Knows = (word: string) => boolean;

/** The name of an attribute at the beginning of a text. */
export interface NameText {
  readonly name: string;
  readonly length: number;
}

/** Words of a name that are looked at together: `Language (Own)`, `Spot Hidden`. */
const mostWords = 4;

const quoted = /^(?:"([^"\n]{1,48})"|“([^”\n]{1,48})”)/u;
/** Letters, with what people put between them; a bracket belongs to the name where it stands right behind it. */
const word = /^[\p{L}\p{M}_·.'’&][^\s\d+\-*/()#:=,，;"“”|<>]*(?:\([^\s()\d+\-*/][^()]*\))?/u;

/**
 * Reads the name of an attribute: the longest that is known, word by word; else one word, or several Latin ones with a
 * number behind them.
 */
export function readName(text: string, knows: Knows): NameText | undefined {
  const inQuotes = quoted.exec(text);
  if (inQuotes !== null) return { name: inQuotes[1] ?? inQuotes[2] ?? "", length: inQuotes[0].length };
  const first = word.exec(text)?.[0];
  if (first === undefined) return undefined;
  const ends = [first.length];
  let end = first.length;
  while (ends.length < mostWords) {
    const [gap = ""] = /^[ \t]+(?=\S)/u.exec(text.slice(end)) ?? [];
    const next =
      gap === ""
        ? undefined
        : /^(?:\([^()\d]+\)|[\p{L}&][^\s\d+*/()#:=,]*)/u.exec(text.slice(end + gap.length))?.[0];
    if (next === undefined) break;
    end += gap.length + next.length;
    ends.push(end);
  }
  for (const length of ends.toReversed()) {
    const name = text.slice(0, length);
    if (knows(name)) return { name, length };
  }
  const unknown = /^[\p{Script=Latin}.'’&-]+(?:[ \t]+[\p{Script=Latin}.'’&-]+)+(?=[ \t]*[\d:=])/u.exec(
    text,
  )?.[0];
  return unknown === undefined
    ? { name: first, length: first.length }
    : { name: unknown, length: unknown.length };
}
