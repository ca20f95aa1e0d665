import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dialogue, Step } from "../dialogues/dialogue.js";
import { root } from "../workspace/workspace.js";

/** Folder of the guides: a page per rule system, and others, in English as `coc.md` and in Chinese as `coc.zh-CN.md`. */
export const guideFolder = join(root, "docs", "players");

/** Pages that are about no rule system: what is answered there is for a model to say. */
const aboutNoSystem = new Set(["evening", "ai"]);

/** Names of the pages on rule systems in a language. */
export function pagesOf(locale: Dialogue["locale"]): string[] {
  const chinese = (name: string) => name.endsWith(".zh-CN.md");
  return readdirSync(guideFolder)
    .filter(
      (name) =>
        name.endsWith(".md") &&
        !name.startsWith("README") &&
        !aboutNoSystem.has(name.split(".")[0] ?? "") &&
        chinese(name) === (locale === "zh-CN"),
    )
    .sort();
}

/** A row of an example: what is wanted, what is typed, what the dice show, what the bot says. */
const row = /^\| ([^|]+) \| `([^`]+)` \| ([\d, –]+) \| (.+) \|$/;

/** The examples of a page, as one chat: what the bot says has to be what the page has. */
export function examplesOf(page: string, locale: Dialogue["locale"]): Dialogue {
  const content = readFileSync(join(guideFolder, page), "utf8");
  const steps = content.split("\n").flatMap((line): Step[] => {
    const [, , say, dice = "", said] = row.exec(line.replace(/ +\|/g, " |").replace(/\| +/g, "| ")) ?? [];
    if (say === undefined || said === undefined) return [];
    const faces = dice.match(/\d+/g) ?? [];
    const words = said.trim().replaceAll("<br>", "\n").replaceAll("&lt;", "<").replaceAll("&#124;", "|");
    return [
      { from: "A", in: "G", role: "owner", say, dice: faces.map(Number), expect: [`^${escaped(words)}$`] },
    ];
  });
  return { id: page, section: "", title: page, locale, steps };
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
