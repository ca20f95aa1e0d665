import type { MatchMode } from "@dicetower/automation/api";
import { peerModes } from "../importing/drafts.js";
import { type LimitNote, readLimits } from "../importing/read-limits.js";
import type { RuleFields } from "../rules/rule.js";

/** What somebody wrote behind `.reply set`. */
export interface ReadForm {
  readonly fields: Partial<RuleFields>;
  readonly notes: readonly LimitNote[];
}

const line = /^\s*(name|type|match|limit|text|名称|类型|匹配|限制|回复)\s*[=＝]\s*(.*)$/i;
const names: Readonly<Record<string, string>> = {
  名称: "name",
  类型: "type",
  匹配: "match",
  限制: "limit",
  回复: "text",
};
const modes: Readonly<Record<string, MatchMode>> = { ...peerModes, contains: "contains", exact: "exact" };

/**
 * Reads `keyword=answer`, or the form of several lines: `Name=`, `Type=`, `Match=` or a mode, `Limit=`, and `Text=` with
 * all that follows.
 */
export function readForm(written: string, platform: string): ReadForm {
  const lines = written.replace(/\r\n?/g, "\n").trim().split("\n");
  if (!lines.some((one) => line.test(one))) return { fields: readShort(written.trim()), notes: [] };
  let fields: Partial<RuleFields> = {};
  let notes: readonly LimitNote[] = [];
  for (const [at, one] of lines.entries()) {
    const [, word = "", value = ""] = line.exec(one) ?? readMode(one);
    const name = names[word] ?? word.toLowerCase();
    if (name === "text") {
      const text = [value, ...lines.slice(at + 1)].join("\n").trim();
      return { fields: { ...fields, ...(text === "" ? {} : { responses: [{ text, weight: 1 }] }) }, notes };
    }
    if (name === "name") fields = { ...fields, name: value.trim() };
    else if (name === "type") fields = { ...fields, type: /^order$/i.test(value.trim()) ? "order" : "reply" };
    else if (name === "limit") {
      const limits = readLimits(value, platform);
      fields = { ...fields, ...limits.fields };
      notes = limits.notes;
    } else if (name === "match" && fields.keywords === undefined)
      fields = { ...fields, matchMode: "exact", keywords: keywordsOf(value) };
    else if (modes[name] !== undefined && name !== "match")
      fields = {
        ...fields,
        matchMode: modes[name],
        keywords: name === "regex" ? [value] : keywordsOf(value),
      };
  }
  return { fields, notes };
}

/** `Prefix=…` and the like, in the place of `Match=`. */
function readMode(written: string): readonly string[] {
  return /^\s*(prefix|suffix|search|contains|regex|fuzzy|exact)\s*[=＝]\s*(.*)$/i.exec(written) ?? [];
}

function readShort(written: string): Partial<RuleFields> {
  const [, keyword = "", text = ""] = /^([^=＝]+)[=＝](.*)$/s.exec(written) ?? [];
  return {
    ...(keyword.trim() === "" ? {} : { keywords: [keyword.trim()] }),
    ...(text.trim() === "" ? {} : { responses: [{ text: text.trim(), weight: 1 }] }),
  };
}

function keywordsOf(value: string): string[] {
  return value
    .split("|")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
