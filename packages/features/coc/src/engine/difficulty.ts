import { type Level, passes } from "./levels.js";

/** What a check asks for: `critical` passes with a critical only, `automatic` turns failures into successes. */
export type Difficulty = "regular" | "hard" | "extreme" | "critical" | "automatic";

const words: readonly (readonly [word: string, difficulty: Difficulty])[] = [
  ["自动成功", "automatic"],
  ["自動成功", "automatic"],
  ["大成功", "critical"],
  ["困难", "hard"],
  ["困難", "hard"],
  ["极难", "extreme"],
  ["極難", "extreme"],
  ["极限", "extreme"],
  ["極限", "extreme"],
  ["常规", "regular"],
  ["常規", "regular"],
  ["普通", "regular"],
];

const latinWords: Readonly<Record<string, Difficulty>> = {
  automatic: "automatic",
  critical: "critical",
  hard: "hard",
  extreme: "extreme",
  regular: "regular",
};

/** Reads a difficulty at the beginning of a text; Latin words end where a blank follows. */
export function readDifficulty(text: string): { difficulty: Difficulty; length: number } | undefined {
  const found = words.find(([word]) => text.startsWith(word));
  if (found !== undefined) return { difficulty: found[1], length: found[0].length };
  const latin = /^([a-z]+)(?=\s)/i.exec(text)?.[1]?.toLowerCase();
  const difficulty = latin === undefined ? undefined : latinWords[latin];
  return latin === undefined || difficulty === undefined ? undefined : { difficulty, length: latin.length };
}

/** What has to be rolled at a difficulty: half or a fifth of the value. */
export function targetAt(value: number, difficulty: Difficulty): number {
  if (difficulty === "hard") return Math.floor(value / 2);
  return difficulty === "extreme" ? Math.floor(value / 5) : value;
}

/** The level that is shown where a difficulty was asked for: passed, failed, critical or fumble. */
export function levelAt(level: Level, difficulty: Difficulty): Level {
  if (difficulty === "regular" || level === "fumble" || level === "critical") return level;
  if (difficulty === "critical") return "failure";
  if (difficulty === "automatic") return level === "failure" ? "success" : level;
  return passes(level) ? "success" : "failure";
}
