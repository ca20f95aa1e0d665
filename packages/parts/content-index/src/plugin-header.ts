import { truncateText } from "@dicetower/contract";

/** What a plugin depends on: `author:name` with a range of versions. */
export interface PluginDependency {
  readonly author: string;
  readonly name: string;
  /** Range of semver; `*` where none was written. */
  readonly range: string;
}

/** The header of a plugin, as its author wrote it. */
export interface PluginHeader {
  /** `@name`, the file's base name without one. */
  readonly name: string;
  readonly author: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepageUrl: string;
  readonly updateUrls: readonly string[];
  readonly depends: readonly PluginDependency[];
  /** Empty where the plugin asks for no version of the host. */
  readonly sealVersion: string;
  /** UTC epoch seconds, 0 where it is missing or cannot be read. */
  readonly timestamp: number;
  readonly etag: string;
  readonly storeId: string;
  /** The first line is a signature of a store; it is not verified. */
  readonly signed: boolean;
  /** Written in TypeScript. */
  readonly typescript: boolean;
  /** What is wrong with it, in a sentence; empty where nothing is. Such a plugin is not loaded. */
  readonly problem: string;
}

/** Licence of a plugin that names none. */
export const noLicense = "未知";
/** Longest name and other word that is kept. */
const maxNameLength = 120;
const maxWordLength = 2_000;
const maxTags = 200;

/** A text as it is run: no byte order mark, lines end in LF. */
export function normalisedPlugin(source: string): string {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  return text.replaceAll("\r\n", "\n");
}

/** Reads the header of a normalised text. @param fileName base name of the file */
export function readPluginHeader(source: string, fileName: string): PluginHeader {
  const tags = headerTags(source);
  const one = (name: string) => tags.get(name)?.[0] ?? "";
  const depends: PluginDependency[] = [];
  let problem = "";
  for (const written of tags.get("depends") ?? []) {
    const dependency = readDependency(written);
    if (dependency === undefined) problem ||= `"@depends ${written}" is not author:name or author:name:range`;
    else depends.push(dependency);
  }
  return {
    name: truncateText(one("name"), maxNameLength) || fileName.replace(/\.[jt]s$/i, ""),
    author: truncateText(one("author"), maxNameLength),
    version: truncateText(one("version"), maxNameLength),
    description: truncateText(one("description"), maxWordLength).replaceAll("\\n", "\n"),
    license: truncateText(one("license"), maxNameLength) || noLicense,
    homepageUrl: truncateText(one("homepageURL"), maxWordLength),
    updateUrls: [...(tags.get("updateUrl") ?? []), ...(tags.get("updateURL") ?? [])].slice(0, 10),
    depends,
    sealVersion: truncateText(one("sealVersion"), maxNameLength),
    timestamp: readTime(one("timestamp")),
    etag: truncateText(one("etag"), maxNameLength),
    storeId: truncateText(one("storeID"), maxNameLength),
    signed: /^\/\/\s*sign\s+\S/.test(source),
    typescript: /\.ts$/i.test(fileName) || tags.has("needCompiled"),
    problem,
  };
}

/** Tags of a header and their values, in order. What follows the first header is none. */
export function headerTags(source: string): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  const begin = /^[^\S\n]*\/\/[^\S\n]*==UserScript==/mu.exec(source);
  if (begin === null) return tags;
  const behind = source.slice(begin.index + begin[0].length);
  const end = behind.search(/^[^\S\n]*\/\/[^\S\n]*==\/UserScript==/mu);
  if (end < 0) return tags;
  let count = 0;
  for (const line of behind.slice(0, end).split("\n")) {
    const [, tag, value = ""] = /^\s*\/\/\s*@(\S+)\s*(.*)$/u.exec(line) ?? [];
    if (tag === undefined || ++count > maxTags) continue;
    const values = tags.get(tag) ?? [];
    values.push(value.trim());
    tags.set(tag, values);
  }
  return tags;
}

/** `author:name` or `author:name:range`; undefined for anything else. */
function readDependency(written: string): PluginDependency | undefined {
  const [author = "", name = "", ...rest] = written.split(":").map((part) => part.trim());
  const range = rest.join(":") || "*";
  return author === "" || name === "" ? undefined : { author, name, range };
}

/** Seconds since 1970, or a date with or without a time. */
function readTime(written: string): number {
  if (/^\d{1,12}$/.test(written)) return Number(written);
  const [, year, month, day, hour = "0", minute = "0", second = "0"] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?/.exec(written) ?? [];
  if (year === undefined) return 0;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = parts;
  const ms = new Date(y, mo - 1, d, h, mi, s).getTime();
  return Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0;
}
