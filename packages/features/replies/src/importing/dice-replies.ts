import type { MatchMode, Variant } from "@dicetower/automation/api";
import { note } from "../texts/note-texts.js";
import { type Draft, isTable, peerModes, type Table, textsOf } from "./drafts.js";
import { readLimits } from "./read-limits.js";

const echoes = new Set(["text", "deck"]);

/** Reads a reply file of Dice!: names, each with a rule, or with the answers to the name itself. */
export function readDiceFile(file: Table, platform: string): readonly Draft[] {
  return Object.entries(file).flatMap(([name, entry]) => entryDrafts(name, entry, platform));
}

function entryDrafts(name: string, entry: unknown, platform: string): Draft[] {
  if (typeof entry === "string" || Array.isArray(entry)) {
    const responses = textsOf(entry).map(weighted);
    return responses.length === 0
      ? [{ name, fields: undefined, notes: [note("noAnswer")] }]
      : [{ name, fields: { name, matchMode: "exact", keywords: [name], responses }, notes: [] }];
  }
  if (!isTable(entry)) return [{ name, fields: undefined, notes: [note("noRule")] }];
  const fields = new Map(Object.entries(entry).map(([key, value]) => [key.toLowerCase(), value]));
  const type = String(fields.get("type") ?? "reply").toLowerCase();
  const echo = String(fields.get("echo") ?? "text").toLowerCase();
  if (!echoes.has(echo)) return [{ name, fields: undefined, notes: [note("echo", echo)] }];
  if (type === "game" || type === "nor") return [{ name, fields: undefined, notes: [note("type", type)] }];
  const answers = textsOf(fields.get("answer") ?? fields.get("text") ?? fields.get("deck"));
  const responses = answers.map(weighted);
  if (responses.length === 0) return [{ name, fields: undefined, notes: [note("noAnswer")] }];
  const limits = readLimits(textsOf(fields.get("limit")).join(";"), platform);
  return keywordsByMode(name, fields).map(([matchMode, keywords]) => ({
    name,
    fields: {
      name,
      type: type === "order" ? "order" : "reply",
      matchMode,
      keywords,
      responses,
      caseSensitive: matchMode === "regex",
      ...limits.fields,
    },
    notes: limits.notes.map(({ what, said }) => note(what, said)),
  }));
}

/** Keywords stand below the mode, or beside it; without any the name is one. */
function keywordsByMode(name: string, fields: ReadonlyMap<string, unknown>): [MatchMode, string[]][] {
  const keyword = fields.get("keyword");
  const nested = isTable(keyword)
    ? new Map(Object.entries(keyword).map(([key, value]) => [key.toLowerCase(), value]))
    : fields;
  const found = Object.entries(peerModes).flatMap(([word, mode]): [MatchMode, string[]][] => {
    const words = textsOf(nested.get(word)).filter((one) => one !== "");
    return words.length > 0 ? [[mode, words]] : [];
  });
  if (found.length > 0) return found;
  const mode = peerModes[String(fields.get("mode") ?? "match").toLowerCase()] ?? "exact";
  const words = textsOf(keyword).filter((one) => one !== "");
  return [[mode, words.length > 0 ? words : [name]]];
}

/** `::3::text` is drawn as often as three others. */
function weighted(answer: string): Variant {
  const [, weight = "1", text = answer] = /^::(\d{1,6})::(.*)$/s.exec(answer) ?? [];
  return { text, weight: Number(weight) };
}
