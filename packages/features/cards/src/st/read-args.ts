import { namesOn } from "../names/attribute-names.js";
import type { Sheet } from "../sheet/sheet.js";

const gap = /^[\s,，、;；]+/u;

/** Names one after the other, each as the card knows it; `30` for values from a number up. */
export function argsOf(text: string, sheet: Sheet): string[] {
  const names = namesOn(sheet);
  const words: string[] = [];
  for (let rest = text.replace(gap, ""); rest !== ""; rest = rest.replace(gap, "")) {
    const read = names.read(rest);
    const [chunk = rest] = /^[^\s,，、;；]+/u.exec(rest) ?? [];
    const isName = read !== undefined && (read.known || read.length >= chunk.length);
    words.push(isName ? read.name : chunk);
    rest = rest.slice(isName ? read.length : chunk.length);
  }
  return words;
}
