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

/** All words for a difficulty, in lower case. */
export const difficultyWords: ReadonlySet<string> = new Set([
  ...words.map(([word]) => word),
  ...Object.keys(latinWords),
]);

/** A difficulty that was read, with the characters that it takes. */
export interface DifficultyText {
  readonly difficulty: Difficulty;
  readonly length: number;
}

/** Reads a difficulty at the beginning of a text; Latin words end where a blank follows. */
export function readDifficulty(text: string): DifficultyText | undefined {
  const found = words.find(([word]) => text.startsWith(word));
  if (found !== undefined) return { difficulty: found[1], length: found[0].length };
  const latin = /^([a-z]+)(?=\s)/i.exec(text)?.[1] ?? "";
  return latinDifficulty(latin);
}

/** Reads a difficulty behind what is checked: a word of its own, for letters behind it would be a reason. */
export function readDifficultyBehind(text: string): DifficultyText | undefined {
  const word = /^[\p{L}]+/u.exec(text)?.[0] ?? "";
  const found = words.find(([one]) => one === word);
  return found === undefined ? latinDifficulty(word) : { difficulty: found[1], length: word.length };
}

/** Where the difficulty begins that a name ends in, such as `侦查困难`; undefined for a name without one. */
export function difficultyInName(name: string): number | undefined {
  const found = words.find(([word]) => name.length > word.length && name.endsWith(word));
  if (found !== undefined) return name.length - found[0].length;
  const [, latin = ""] = /\s([a-z]+)$/i.exec(name) ?? [];
  return latinDifficulty(latin) === undefined ? undefined : name.length - latin.length;
}

const withinName = new RegExp(`(?<=.)(?:${words.map(([word]) => word).join("|")})`, "u");

/** Where the first difficulty stands that is glued to something in front; the end of the text where there is none. */
export function difficultyWithin(text: string): number {
  return withinName.exec(text)?.index ?? text.length;
}

function latinDifficulty(word: string): DifficultyText | undefined {
  const key = word.toLowerCase();
  const difficulty = Object.hasOwn(latinWords, key) ? latinWords[key] : undefined;
  return difficulty === undefined ? undefined : { difficulty, length: word.length };
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
