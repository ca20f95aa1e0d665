import type { Condition, MatchMode, Variant } from "@dicetower/automation/api";
import type { TextRef } from "@dicetower/contract";
import type { ReplyTarget, RuleFields } from "../rules/rule.js";
import { note } from "../texts/note-texts.js";
import { type Draft, type DraftFile, isTable, nameFrom, type Table } from "./drafts.js";

const modes: Readonly<Record<string, MatchMode>> = {
  matchExact: "exact",
  matchMulti: "exact",
  matchPrefix: "prefix",
  matchSuffix: "suffix",
  matchRegex: "regex",
  matchFuzzy: "fuzzy",
  matchContains: "contains",
};
/** Pattern of a rule that looks for no words. */
const everything = "(?s).*";
const targets: Readonly<Record<string, ReplyTarget>> = {
  replyToSender: "sender",
  replyPrivate: "private",
  replyGroup: "group",
};

/** True for what looks like a reply file of SealDice. */
export function isSealFile(content: unknown): content is Table {
  return isTable(content) && Array.isArray(content["items"]);
}

/** Reads a reply file of SealDice. */
export function readSealFile(file: Table): DraftFile {
  const items = file["items"] as readonly unknown[];
  const shared = Array.isArray(file["conditions"]) ? (file["conditions"] as readonly unknown[]) : [];
  const interval = typeof file["interval"] === "number" ? Math.min(86_400, Math.ceil(file["interval"])) : 0;
  const drafts = items.flatMap((item, at) => draftsOf(item, at, shared, interval));
  const isOff = file["enable"] === false;
  return {
    name: typeof file["name"] === "string" ? file["name"] : "",
    drafts: isOff
      ? drafts.map((one) => ({ ...one, fields: one.fields && { ...one.fields, enabled: false } }))
      : drafts,
  };
}

/** One rule for each result of an item: all but the last let the next one go on. */
function draftsOf(item: unknown, at: number, shared: readonly unknown[], interval: number): Draft[] {
  if (!isTable(item)) return [{ name: `#${at + 1}`, fields: undefined, notes: [note("noRule")] }];
  const notes: TextRef[] = [];
  const own = Array.isArray(item["conditions"]) ? (item["conditions"] as readonly unknown[]) : [];
  const match = readConditions([...shared, ...own], notes);
  const name =
    nameFrom(match.keywords?.[0] === everything ? "" : (match.keywords?.[0] ?? "")) || `#${at + 1}`;
  const results = (Array.isArray(item["results"]) ? (item["results"] as readonly unknown[]) : []).flatMap(
    (result) => readResult(result, notes),
  );
  if (results.length === 0) return [{ name, fields: undefined, notes: [...notes, note("noneLeft")] }];
  if (interval > 0) notes.push(note("pause"));
  const cooldown = interval > 0 ? { cooldown: { user: 0, group: interval, global: 0 } } : {};
  return results.map((result, place) => ({
    name,
    fields: {
      ...match,
      ...result,
      ...(place === 0 ? cooldown : {}),
      name,
      enabled: match.enabled !== false && item["enable"] !== false,
      continueAfter: place < results.length - 1,
    },
    notes: place === 0 ? notes : [],
  }));
}

/** What decides of a match: the first text is what is looked for, the others have to fit beside it. */
function readConditions(all: readonly unknown[], notes: TextRef[]): Partial<RuleFields> {
  let pattern: Partial<RuleFields> | undefined;
  const excludeKeywords: string[] = [];
  const conditions: Condition[] = [];
  let isWhole = true;
  // A rule that asks for less would answer more often than its owner wants.
  const lose = (what: TextRef) => {
    isWhole = false;
    notes.push(what);
  };
  for (const one of all) {
    if (!isTable(one)) continue;
    const value = one["value"];
    const kind = one["condType"];
    if (kind === "textMatch" && one["matchType"] === "matchNotContains" && typeof value === "string")
      excludeKeywords.push(value);
    else if (kind === "textMatch") {
      const read = textMatch(one);
      if (read === undefined) lose(note("match", String(one["matchType"])));
      else if (pattern === undefined) pattern = read;
      else conditions.push({ kind: "text", matchMode: read.matchMode, keywords: [...read.keywords] });
    } else if (kind === "exprTrue" && typeof value === "string") {
      conditions.push({ kind: "expression", expr: value });
      notes.push(note("expression", value.slice(0, 80)));
    } else if (kind === "textLenLimit" && Number.isInteger(value))
      conditions.push(lengthOf(one, Number(value)));
    else lose(note("condition", String(kind)));
  }
  if (pattern === undefined) notes.push(note("every"));
  return {
    ...(pattern ?? { matchMode: "regex", keywords: [everything] }),
    excludeKeywords,
    conditions,
    enabled: isWhole,
  };
}

function textMatch(one: Table): Pick<RuleFields, "matchMode" | "keywords" | "caseSensitive"> | undefined {
  const type = String(one["matchType"]);
  const matchMode = modes[type];
  const value = typeof one["value"] === "string" ? one["value"] : "";
  if (matchMode === undefined || value === "") return undefined;
  const keywords = type === "matchMulti" ? value.split("|").filter((word) => word.trim() !== "") : [value];
  return { matchMode, keywords, caseSensitive: matchMode === "regex" };
}

function lengthOf(one: Table, length: number): Condition {
  const range = one["matchOp"] === "le" ? `{0,${length}}` : `{${length},}`;
  return { kind: "text", matchMode: "regex", keywords: [`(?s)^.${range}$`] };
}

function readResult(result: unknown, notes: TextRef[]): Pick<RuleFields, "target" | "responses">[] {
  if (!isTable(result)) return [];
  const type = String(result["resultType"]);
  const target = targets[type];
  if (target === undefined) {
    notes.push(type === "runText" ? note("script") : note("answer", type));
    return [];
  }
  const delay =
    typeof result["delay"] === "number" && result["delay"] > 0 ? Math.min(600, result["delay"]) : 0;
  const messages: readonly unknown[] = Array.isArray(result["message"])
    ? result["message"]
    : [result["message"]];
  const responses = messages.flatMap((message): Variant[] => {
    const [text, weight = 1]: readonly unknown[] = Array.isArray(message) ? message : [message];
    if (typeof text !== "string") return [];
    const whole = Number.isInteger(weight) && Number(weight) >= 0 ? Number(weight) : 1;
    return [{ text: fromSealDice(text), weight: whole, ...(delay > 0 ? { delay } : {}) }];
  });
  return responses.length === 0 ? [] : [{ target, responses }];
}

/** Puts the marks of texts of SealDice into ours. */
export function fromSealDice(text: string): string {
  return text
    .replace(/#\{DRAW-([^{}]+)\}/g, "{%$1}")
    .replace(/\{\$t玩家(?:_RAW)?\}/g, "{nick}")
    .replace(/\{\$t(\d)\}/g, "{$$$1}")
    .replace(/###SPLIT###/g, "#{SPLIT}")
    .replace(/\\n/g, "\n");
}
