import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import { censorLevels } from "./api.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Words that are added or removed: `+(Danger)=mushroom|toad`, `-toad`. */
    censorChange: CensorChange;
    /** A word and its level: `toad stool Caution`. */
    leveledWord: LeveledWord;
  }
}

export interface CensorChange {
  /** Of words that are added; undefined where they are removed. */
  readonly level: number | undefined;
  readonly words: readonly string[];
}

export interface LeveledWord {
  readonly word: string;
  readonly level: number;
}

/** Level of a word that is added without one: Warning. */
const usualLevel = 3;
/** Names of the levels in Chinese, by number. */
const chineseLevels: readonly string[] = ["忽略", "提醒", "注意", "警告", "危险", "严重"];

/** The word for a level, one of those that the command takes. */
export function levelName(level: number, locale: string): string {
  const names: readonly string[] = locale.toLowerCase().startsWith("zh") ? chineseLevels : censorLevels;
  return names[level] ?? String(level);
}

/** The number of a level by its English or Chinese name, or by itself. */
function levelOf(written: string): number | undefined {
  const said = written.normalize("NFKC");
  if (/^[0-5]$/.test(said)) return Number(said);
  const named = censorLevels.findIndex((name) => name.toLowerCase() === said.toLowerCase());
  const found = named >= 0 ? named : chineseLevels.indexOf(said);
  return found < 0 ? undefined : found;
}

function wordsOf(list: string): readonly string[] {
  return list
    .split(/[|｜]/u)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Undefined for what names no words, or no level that there is. */
function readChange(said: string): CensorChange | undefined {
  const [all, named = "", list = ""] =
    /^[+＋]\s*(?:[(（]\s*([^)）]*)\s*[)）])?\s*[=＝]?\s*(.+)$/su.exec(said) ?? [];
  const level = all === undefined ? undefined : named === "" ? usualLevel : levelOf(named);
  if (level === undefined && (all !== undefined || !/^[-－]/u.test(said))) return undefined;
  const words = wordsOf(all === undefined ? said.slice(1) : list);
  return words.length === 0 ? undefined : { level, words };
}

function readLeveled(said: string): LeveledWord | undefined {
  const [, word, named = ""] = /^(.+?)\s+(\S+)$/su.exec(said.trimEnd()) ?? [];
  const level = levelOf(named);
  return word === undefined || level === undefined ? undefined : { word, level };
}

/** Kinds of arguments of `.admin censor`. */
export const censorKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "censorChange",
    label: "argument.censorChange",
    takesRest: true,
    read({ original }) {
      const value = readChange(original);
      return value === undefined ? undefined : { value, length: original.length };
    },
    schema: () => ({
      type: "object",
      properties: {
        level: { type: "integer", minimum: 0, maximum: 5 },
        words: { type: "array", items: { type: "string", minLength: 1 }, minItems: 1 },
      },
      required: ["words"],
      additionalProperties: false,
    }),
    write: ({ level, words }) => `${level === undefined ? "-" : `+(${level})=`}${words.join("|")}`,
  }),
  argumentKind({
    key: "leveledWord",
    label: "argument.leveledWord",
    takesRest: true,
    read({ original }) {
      const value = readLeveled(original);
      return value === undefined ? undefined : { value, length: original.length };
    },
    schema: () => ({
      type: "object",
      properties: {
        word: { type: "string", minLength: 1 },
        level: { type: "integer", minimum: 0, maximum: 5 },
      },
      required: ["word", "level"],
      additionalProperties: false,
    }),
    write: ({ word, level }) => `${word} ${level}`,
  }),
];
