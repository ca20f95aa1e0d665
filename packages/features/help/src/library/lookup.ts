import { foldText, type Message, type Random } from "@dicetower/contract";
import { type HelpEntry, lookUp, type Offered, offeredEntries, sought } from "./catalogue.js";
import { type EntryRow, entryOf } from "./entry-row.js";
import type { EntrySearch, Sphere, Tier } from "./entry-search.js";
import { expand } from "./expand.js";
import type { HelpLibrary } from "./library.js";

/** Who looks something up, and where. */
export interface Reader {
  readonly message: Message;
  readonly locale: string;
  readonly offered: Offered;
}

/** What is sought beside the words. */
export interface Wish {
  /** Groups that count; all when left out. */
  readonly groups?: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** Languages in which entries are shipped. */
function shippedLanguage(locale: string): "en" | "zh-CN" {
  return locale.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}

/** Finds entries of every kind: commands and topics in force, documents, what was written in chat. */
export class HelpLookup {
  constructor(
    /** Commands and topics in the words of a reader. */
    readonly catalogue: (locale?: string, message?: Message) => readonly HelpEntry[],
    readonly search: EntrySearch,
    readonly library: HelpLibrary,
    readonly random: Random,
    /** Language of the installation. */
    readonly usual: () => string,
  ) {}

  sphere(locale: string = this.usual(), groups?: readonly string[]): Sphere {
    const base = { off: this.library.off, packs: this.library.packs.names, locale: shippedLanguage(locale) };
    return groups === undefined ? base : { ...base, groups };
  }

  /** An entry by its number. */
  async byNumber(number: number, { message, locale, offered }: Reader): Promise<HelpEntry | undefined> {
    const command = offeredEntries(this.catalogue(locale, message), offered).find(({ id }) => id === number);
    if (command !== undefined) return command;
    const row = await this.search.byNumber(number, this.sphere(locale));
    return row === undefined ? undefined : this.whole(row, locale);
  }

  /** What a word leads to: one entry, or those that come near, at most ten. @param first group that goes before others */
  async open(
    word: string,
    reader: Reader,
    first: string | undefined,
  ): Promise<{ readonly entry?: HelpEntry; readonly near: readonly HelpEntry[] }> {
    const { message, locale, offered } = reader;
    if (/^\d{1,9}$/.test(word)) {
      const entry = await this.byNumber(Number(word), reader);
      if (entry !== undefined) return { entry, near: [] };
    }
    const known = lookUp(offeredEntries(this.catalogue(locale, message), offered), word);
    const sphere = this.sphere(locale);
    const rows = await this.search.byName(word, sphere);
    const written = rows.find(({ source }) => source === "chat");
    if (written === undefined && known.entry !== undefined) return { entry: known.entry, near: [] };
    const row = written ?? rows.find(({ group_name }) => group_name === first) ?? rows[0];
    if (row !== undefined) return { entry: await this.whole(row, locale), near: [] };
    const near = (await this.search.near(word, sphere)).map(entryOf);
    // Neither kind takes the place of all of the other.
    const commands = known.near.slice(0, Math.max(5, 10 - near.length));
    return { near: [...commands, ...near].slice(0, 10) };
  }

  /** Hits of all words, the best first; where there is only one, with its text. */
  async find(
    words: string,
    { message, locale, offered }: Reader,
    { groups, page, pageSize }: Wish,
  ): Promise<{ readonly items: readonly HelpEntry[]; readonly total: number }> {
    const from = (page - 1) * pageSize;
    const { hits, total } = await this.search.find(words, this.sphere(locale, groups), from + pageSize);
    const commands = offeredEntries(this.catalogue(locale, message), offered)
      .filter(({ group }) => groups === undefined || groups.includes(group))
      .flatMap((entry) => {
        const tier = tierOf(entry, words);
        return tier === undefined ? [] : [{ entry, tier }];
      });
    const merged = [...hits.map(({ id, tier }) => ({ id, tier })), ...commands]
      .sort((a, b) => a.tier - b.tier)
      .slice(from, from + pageSize);
    const rows = await this.search.byIds(merged.flatMap((one) => ("id" in one ? [one.id] : [])));
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    const all = total + commands.length;
    const items: HelpEntry[] = [];
    for (const one of merged) {
      if ("entry" in one) items.push(one.entry);
      else {
        const row = byId.get(one.id);
        if (row !== undefined) items.push(all === 1 ? await this.whole(row, locale) : entryOf(row));
      }
    }
    return { items, total: all };
  }

  /** Any entry of documents, drawn out of those that fit. @param words all entries when empty */
  async drawn(words: string, locale: string, groups?: readonly string[]): Promise<HelpEntry | undefined> {
    const sphere = this.sphere(locale, groups);
    let row: EntryRow | undefined;
    if (words === "") {
      const count = await this.search.count(sphere);
      if (count > 0) row = await this.search.at(this.random.die(count) - 1, sphere);
    } else {
      const { hits } = await this.search.find(words, sphere, 1_000);
      const hit = hits.length === 0 ? undefined : hits[this.random.die(hits.length) - 1];
      if (hit !== undefined) [row] = await this.search.byIds([hit.id]);
    }
    return row === undefined ? undefined : this.whole(row, locale);
  }

  /** An entry with the others that its text names. */
  async whole(row: EntryRow, locale: string): Promise<HelpEntry> {
    return { ...entryOf(row), content: await expand(row, this.search, this.sphere(locale)) };
  }
}

/** How well a command or topic fits; undefined where it does not hold all words. */
function tierOf({ title, aliases, content, key }: HelpEntry, words: string): Tier | undefined {
  const wanted = foldText(words).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return undefined;
  if (title.toLowerCase() === sought(words)) return 0;
  const names = foldText([title, key, ...aliases].join("\n"));
  if (wanted.every((word) => names.includes(word))) return 1;
  const all = `${names}\n${foldText(content)}`;
  return wanted.every((word) => all.includes(word)) ? 3 : undefined;
}
