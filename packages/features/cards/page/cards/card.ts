import type { Json } from "@dicetower/panel-kit";

/** An attribute of a card, as the API answers it. */
export interface Attribute {
  readonly name: string;
  readonly label: string;
  readonly shown: string;
  /** What the card itself has; null where the value is the system's. */
  readonly own: Json;
  readonly buff: number;
  readonly formula: string;
}

/** A change of a value. */
export interface Change {
  readonly at: number;
  readonly by: string;
  readonly name: string;
  readonly old: Json;
  readonly new: Json;
  readonly reason: string;
}

/** A card by the template of its system. */
export interface Card {
  readonly id: number;
  readonly name: string;
  readonly systemName: string;
  readonly boundOnly?: { readonly groupId: string };
  readonly locks: readonly string[];
  readonly shared: boolean;
  readonly note: string;
  readonly checks: readonly string[];
  readonly spellSlots: readonly { readonly max: number; readonly current: number }[];
  readonly deletedAt: number;
  readonly undoable: string | null;
  readonly groups: readonly { readonly title: string; readonly attributes: readonly Attribute[] }[];
  readonly history: readonly Change[];
}

/** A value as it is typed: a number, a text, or an expression behind `&`. */
export function typed(value: Json): string {
  if (value === null) return "";
  if (typeof value === "object") return `&${String((value as { readonly expr?: Json }).expr ?? "")}`;
  return String(value);
}

/** The value that was typed; null for nothing, which deletes. */
export function readTyped(words: string): Json {
  const trimmed = words.trim();
  if (trimmed === "") return null;
  if (trimmed.startsWith("&")) return { expr: trimmed.slice(1).trim() };
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
