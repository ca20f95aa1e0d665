import { shortenText } from "@dicetower/contract";
import { packOf } from "../packs/active-packs.js";
import type { HelpEntry } from "./catalogue.js";

export const entryTable = "help_entry";
export const nameTable = "help_name";

/** States of an entry: its file is still being loaded, in force, behind one of the same key in a later file. */
export const states = { loading: 0, inForce: 1, behind: 2 } as const;

/** Numbers below are those of commands and topics. */
const firstNumber = 1_000;

/** A row of the table of entries. */
export interface EntryRow {
  readonly id: number | string;
  readonly load_key: string;
  readonly state: number;
  readonly source: "builtin" | "rulepack" | "file" | "chat";
  readonly file_name: string;
  readonly file_order: string;
  readonly group_name: string;
  readonly entry_key: string;
  readonly locale: string;
  readonly title: string;
  readonly aliases: string;
  readonly content: string;
  readonly catalogue: string;
  readonly tags: string;
  readonly updated_at: number | string;
}

/** The number by which people open an entry. */
export function numberOf(row: Pick<EntryRow, "id">): number {
  return Number(row.id) + firstNumber;
}

/** Id of the row with a number; undefined for numbers of commands and topics. */
export function idOf(number: number): number | undefined {
  return number > firstNumber ? number - firstNumber : undefined;
}

/** An entry with what only the whole library knows left out. */
export function entryOf(row: EntryRow): HelpEntry {
  const pack = row.source === "rulepack" ? packOf(row.file_name) : undefined;
  const filename = row.source === "file" ? row.file_name : (pack?.filename ?? "");
  return {
    id: numberOf(row),
    key: row.entry_key,
    title: row.title,
    aliases: JSON.parse(row.aliases) as string[],
    content: row.content,
    summary: summaryOf(row.content),
    source: row.source,
    sourceName: pack?.packId ?? (filename || "help"),
    group: row.group_name,
    catalogue: row.catalogue,
    tags: JSON.parse(row.tags) as string[],
    filename,
    package: pack?.packId ?? "",
    related: [],
    overridden: false,
    updatedAt: Number(row.updated_at),
  };
}

/** The first line, shortened. */
function summaryOf(content: string): string {
  const line = content.split("\n").find((one) => one.trim() !== "") ?? "";
  return shortenText(line.trim(), 80);
}
