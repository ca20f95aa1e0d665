import { readBeside, TextFault } from "@dicetower/yaml";
import { isTable, shownLine, shownText, type Table } from "../values.js";
import { authorsOf, type ContentHead, NotContent, tableOf } from "./head.js";

const maxTextLength = 16 * 1024 * 1024;

/** Recognises decks and help documents among files of JSON, YAML and TOML. @throws NotContent */
export async function deckHead(name: string, text: string, signal: AbortSignal): Promise<ContentHead> {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const format = ending === "toml" ? "toml" : ending.startsWith("json") ? "json" : "yaml";
  const value = await readValue(format, text, signal);
  if (format === "toml") return tomlHead(tableOf(value));
  return format === "json" ? jsonHead(tableOf(value)) : yamlHead(value);
}

async function readValue(
  format: "json" | "toml" | "yaml",
  text: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (text.length > maxTextLength) throw new NotContent("It has more than 16 MiB.");
  try {
    return await readBeside(format, text.replace(/^\ufeff/, ""), signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw new NotContent(
      `It is no ${format.toUpperCase()}: ${(error.message.split("\n", 1)[0] ?? "").replace(/[.:]$/, "")}.`,
    );
  }
}

function jsonHead(all: Table): ContentHead {
  const hasLists = Object.values(all).some(Array.isArray);
  if (isTable(all["helpdoc"]) && !hasLists)
    return {
      kind: "help-document",
      title: shownLine(all["mod"], 200),
      authors: authorsOf(all["author"]),
      version: shownLine(all["version"] ?? all["ver"], 64),
      licence: shownLine(all["license"], 100),
      description: shownText(all["brief"] ?? all["comment"], 4_000),
    };
  if (!hasLists) throw new NotContent("It is neither a deck, which has lists of texts, nor a help document.");
  // Files of Dice! have heads without an underscore; lists of these names are entries.
  const plain = (name: string) => (Array.isArray(all[name]) ? undefined : all[name]);
  return {
    kind: "deck",
    title: shownLine(one(all["_title"]) ?? plain("mod"), 200),
    authors: authorsOf(all["_author"] ?? plain("author")),
    version: shownLine(one(all["_version"]) ?? plain("version"), 64),
    licence: shownLine(one(all["_license"]), 100),
    description: shownText(one(all["_brief"]) ?? plain("brief") ?? plain("comment"), 4_000),
    date: shownLine(one(all["_updateDate"]) ?? one(all["_date"]), 60),
  };
}

function yamlHead(value: unknown): ContentHead {
  if (Array.isArray(value) && value.some((item) => isTable(item) && "key" in item && "content" in item))
    return { kind: "help-document" };
  const all = tableOf(value);
  if (!Object.values(all).some(Array.isArray))
    throw new NotContent("It is neither a deck, which has lists of texts, nor a help document.");
  return {
    kind: "deck",
    title: shownLine(all["name"], 200),
    authors: authorsOf(all["author"]),
    version: shownLine(all["version"], 64),
    licence: shownLine(all["license"], 100),
    description: shownText(all["desc"] ?? all["info"], 4_000),
  };
}

function tomlHead(all: Table): ContentHead {
  const meta = tableOf(all["meta"]);
  const hasEntries =
    isTable(all["decks"]) || Object.values(all).some((one) => Array.isArray(tableOf(one)["options"]));
  if (!hasEntries) throw new NotContent("It is no deck: a deck in TOML has [decks], or tables with options.");
  const date = meta["update_date"] ?? meta["date"];
  return {
    kind: "deck",
    title: shownLine(meta["title"], 200),
    authors: authorsOf(meta["authors"] ?? meta["author"]),
    version: shownLine(meta["version"], 64),
    licence: shownLine(meta["license"], 100),
    description: shownText(meta["desc"], 4_000),
    date: date instanceof Date ? date.toISOString() : shownLine(date, 60),
  };
}

/** A head may be a text, or a list of one. */
function one(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
