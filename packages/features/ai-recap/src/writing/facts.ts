import type { LogLine } from "@dicetower/session-logs/api";

/** A result of the dice, as the lines of a log have it. */
export interface Fact {
  /** As a recap says it: `Spot 45/60, hard success`. */
  readonly text: string;
  /** Whom it is about, where that is known. */
  readonly userId: string;
  /** For the model, without the result itself. */
  readonly hint: string;
}

/** Words of a level in the language of a recap. */
export type LevelWord = (level: string) => string;

const hints: Readonly<Record<string, string>> = {
  critical: "a triumph",
  extreme: "went very well",
  hard: "went well",
  regular: "went well",
  success: "went well",
  failure: "went badly",
  fumble: "a disaster",
};
/** `sanity 60→56`, with the word in front. */
const change = /([\p{L}][\p{L}\p{N} ]{0,20}?)?[\s:：(（]*(-?\d{1,6})\s*(?:→|->)\s*(-?\d{1,6})/gu;
const maxPerLine = 6;
const maxLength = 60;

/** Results that a line of the bot tells: checks and rolls from the data of its command, changes as they were printed. */
export function factsOf({ commandInfo, commandId, isDice, message }: LogLine, levelWord: LevelWord): Fact[] {
  if (!isDice) return [];
  const facts: Fact[] = [];
  const userId = commandInfo?.userId ?? "";
  if (commandInfo !== null) {
    const { checks, level, attribute, target, rolls } = commandInfo;
    const all = checks ?? (level === "" ? [] : [{ level, attribute, target }]);
    for (const [at, check] of all.entries()) {
      const shown = rolls[at]?.dice[0] ?? rolls[at]?.value;
      const figures = typeof shown === "number" && check.target !== null ? ` ${shown}/${check.target}` : "";
      facts.push({
        text: cut(`${check.attribute}${figures}`.trim(), `, ${levelWord(check.level)}`),
        userId,
        hint: `check${check.attribute === "" ? "" : ` of ${worded(check.attribute)}`}, ${hints[check.level] ?? "done"}`,
      });
    }
    if (all.length === 0)
      for (const { expr, value } of rolls.slice(0, maxPerLine))
        if (typeof value === "number" || typeof value === "string")
          facts.push({ text: cut(`${expr}=${value}`), userId, hint: "roll" });
  }
  if (commandId > 0)
    for (const [whole, word = "", before, after] of message.matchAll(change)) {
      if (facts.length >= maxPerLine) break;
      const about = word.trim();
      facts.push({
        text: cut(`${about} ${before}→${after}`.trim() || whole.trim()),
        userId,
        hint: `${Number(after) < Number(before) ? "loss" : "gain"}${about === "" ? "" : ` of ${worded(about)}`}`,
      });
    }
  return facts.slice(0, maxPerLine);
}

function cut(text: string, behind = ""): string {
  return `${[...text].slice(0, maxLength).join("")}${behind}`.replace(/^, /, "").replace(/[\s⟦⟧]+/gu, " ");
}

/** A name of a skill without figures, which a model must not see. */
function worded(name: string): string {
  return name.replace(/[\p{N}⟦⟧]+/gu, "").trim();
}
