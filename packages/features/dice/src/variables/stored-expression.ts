import type { CardValue } from "@dicetower/contract/engine";

/** Characters that a stored expression may come to. */
const maxLength = 512;
/** References that are followed. */
const deepest = 16;

/** A name in braces inside a stored expression. */
const inBraces = /\{([^{}]{1,100})\}/g;

/** Returns the text of a stored expression; undefined for numbers and everything else. */
export function storedText(value: CardValue | undefined): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (typeof value !== "object" || value === null || !("$computed" in value)) return undefined;
  return typeof value.$computed === "string" ? value.$computed.trim() : undefined;
}

/** Returns the names that a stored expression refers to. */
export function referencesOf(text: string): readonly string[] {
  if (text.startsWith("&")) return [text.slice(1).trim()];
  return Array.from(text.matchAll(inBraces), ([, name = ""]) => name);
}

/**
 * Returns the stored expression under a name with everything that it refers to in its place: `{name}` becomes the text
 * or number under that name, 0 where there is none, and a text that begins with `&` stands for another name. Undefined
 * where the name holds no expression, refers back to itself, or comes to too long a text.
 */
export function storedExpression(
  name: string,
  lookup: (name: string) => CardValue | undefined,
): string | undefined {
  return expanded(name, lookup, []);
}

function expanded(
  name: string,
  lookup: (name: string) => CardValue | undefined,
  path: readonly string[],
): string | undefined {
  if (path.includes(name) || path.length >= deepest) return undefined;
  const text = storedText(lookup(name));
  if (text === undefined) return undefined;
  const inside = [...path, name];
  if (text.startsWith("&")) return expanded(text.slice(1).trim(), lookup, inside);
  let whole = true;
  let length = text.length;
  const result = text.replace(inBraces, (_all, reference: string) => {
    if (!whole) return "";
    const value = lookup(reference);
    const put = storedText(value) === undefined ? written(value) : expanded(reference, lookup, inside);
    length += put?.length ?? 0;
    if (put === undefined || length > maxLength) whole = false;
    return put ?? "";
  });
  return whole && result.length <= maxLength ? result : undefined;
}

function written(value: CardValue | undefined): string {
  return typeof value === "number" ? String(value) : value === true ? "1" : "0";
}
