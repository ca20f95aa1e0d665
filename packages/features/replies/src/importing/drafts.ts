import type { MatchMode } from "@dicetower/automation/api";
import type { TextRef } from "@dicetower/contract";
import type { RuleFields } from "../rules/rule.js";

/** A rule as a file has it, before it is checked. */
export interface Draft {
  /** What the report calls it. */
  readonly name: string;
  /** Undefined where it cannot be had at all; the notes say why. */
  readonly fields: Partial<RuleFields> | undefined;
  /** What is otherwise than in the file. */
  readonly notes: readonly TextRef[];
}

/** What a file holds. */
export interface DraftFile {
  /** Name of the folder, empty where the file has none. */
  readonly name: string;
  /** In the order in which they are tried. */
  readonly drafts: readonly Draft[];
}

export type Table = Readonly<Record<string, unknown>>;

export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Texts of a list or of one text; anything else is left out. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
}

/** The first characters of a text on one line: a name. */
export function nameFrom(text: string): string {
  return [...text.replace(/\p{Cc}+/gu, " ").trim()].slice(0, 60).join("");
}

/** Words for modes of the peers. */
export const peerModes: Readonly<Record<string, MatchMode>> = {
  match: "exact",
  prefix: "prefix",
  suffix: "suffix",
  search: "contains",
  regex: "regex",
  fuzzy: "fuzzy",
};
