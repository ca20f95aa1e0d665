/** A stretch of a text, from its first to behind its last character. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A word. */
interface Word extends Stretch {
  /** What it says, without the quotes around it. */
  readonly text: string;
}

/** An option, `--key=value` or `--flag`. */
export interface OptionWord extends Stretch {
  readonly name: string;
  readonly value: string;
}

const bare = /\S+/y;
const blanks = /\s*/y;
const option = /--([A-Za-z\u4e00-\u9fff][\w\u4e00-\u9fff-]*)(?:=|(?=\s|$))/y;

/** Closing marks by their opening ones. */
const quotes: Readonly<Record<string, string>> = { '"': '"', "“": "”" };

/**
 * Finds the options of a text. An option stands between blanks, its value may be quoted. Quotes keep blanks inside one
 * word; one that is never closed is a character like any other.
 */
export function optionsIn(text: string): readonly OptionWord[] {
  const options: OptionWord[] = [];
  const read = quotedReader(text);
  for (let at = skip(blanks, text, 0); at < text.length; at = skip(blanks, text, at)) {
    option.lastIndex = at;
    const match = option.exec(text);
    if (match === null) {
      at = (read(at) ?? plain(text, at)).to;
      continue;
    }
    const [mark, name = ""] = match;
    const from = at;
    const value = mark.endsWith("=") ? (read(at + mark.length) ?? plain(text, at + mark.length)) : undefined;
    at = value?.to ?? at + mark.length;
    options.push({ name: name.toLowerCase(), value: value?.text ?? "", from, to: at });
  }
  return options;
}

function plain(text: string, from: number): Word {
  const to = skip(bare, text, from);
  return { text: text.slice(from, to), from, to };
}

/** Reads quoted words; an opening mark without a closing one is looked for once, however often it occurs. */
function quotedReader(text: string): (from: number) => Word | undefined {
  const unclosed = new Set<string>();
  return (from) => {
    const opening = text.charAt(from);
    const closing = Object.hasOwn(quotes, opening) ? quotes[opening] : undefined;
    if (closing === undefined || unclosed.has(opening)) return undefined;
    const end = text.indexOf(closing, from + 1);
    if (end >= 0) return { text: text.slice(from + 1, end), from, to: end + 1 };
    unclosed.add(opening);
    return undefined;
  };
}

/** Where a pattern that may match nothing ends. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/** A text without some stretches of it and the blanks in front of them. */
export function without(text: string, stretches: readonly Stretch[]): string {
  let left = "";
  let at = 0;
  for (const { from, to } of stretches) {
    left += text.slice(at, from).trimEnd();
    at = to;
  }
  return (left + text.slice(at)).trim();
}
