import { shortenText } from "@dicetower/contract";
import { sought } from "./catalogue.js";
import type { EntryRow } from "./entry-row.js";
import type { EntrySearch, Sphere } from "./entry-search.js";

/** Depth of entries within entries, entries in all, and characters of the whole. */
const deepest = 5;
const maxEmbedded = 40;
const maxLength = 20_000;

const embedded = /\{([^{}\n]{1,100})\}/g;
const redirect = /^&\s*([^\n]{1,100})$/;

/**
 * Puts the entries that a text names as `{key}` into it, and follows a text `&key` to the entry it means. What leads
 * back to itself, too deep, or nowhere, stays as it is written.
 */
export async function expand(entry: EntryRow, search: EntrySearch, sphere: Sphere): Promise<string> {
  const left = { entries: maxEmbedded };
  const text = await expandRow(entry, []);
  return shortenText(text, maxLength);

  async function expandRow(row: EntryRow, path: readonly string[]): Promise<string> {
    const content = row.content.trim();
    const here = [...path, String(row.id)];
    if (here.length > deepest) return content;
    const target = redirect.exec(content)?.[1];
    const names =
      target === undefined ? [...content.matchAll(embedded)].map(([, name = ""]) => name) : [target];
    if (names.length === 0) return content;
    const found = await named(names, row.group_name);
    const put = async (name: string, otherwise: string): Promise<string> => {
      const next = found.get(sought(name));
      if (next === undefined || here.includes(String(next.id)) || left.entries <= 0) return otherwise;
      left.entries--;
      return expandRow(next, here);
    };
    if (target !== undefined) return put(target, content);
    let text = "";
    let at = 0;
    for (const match of content.matchAll(embedded)) {
      text += content.slice(at, match.index);
      text += text.length > maxLength ? match[0] : await put(match[1] ?? "", match[0]);
      at = match.index + match[0].length;
    }
    return text + content.slice(at);
  }

  /** Entries by name, those of the same group first. */
  async function named(names: readonly string[], group: string): Promise<ReadonlyMap<string, EntryRow>> {
    const rows = await search.byNames(names.slice(0, maxEmbedded), sphere);
    const byName = new Map<string, EntryRow>();
    for (const row of [...rows].sort(
      (a, b) => Number(b.group_name === group) - Number(a.group_name === group),
    ))
      for (const name of [row.title, ...(JSON.parse(row.aliases) as string[])].map(sought))
        if (!byName.has(name)) byName.set(name, row);
    return byName;
  }
}
