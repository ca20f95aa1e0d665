import type { Answer, Body, Json, PathValues } from "@dicetower/panel-kit";

const route = "/api/players/{platform}/{user}/cards";

/** Whose cards they are. */
export type Player = PathValues<typeof route>;

type Answered = Answer<typeof route>[number];

/** An attribute of a card. */
export type Attribute = Answered["groups"][number]["attributes"][number];

/** A change of a value. */
export type Change = {
  readonly at: number;
  readonly by: string;
  readonly name: string;
  readonly old: Json;
  readonly new: Json;
  readonly reason: string;
};

/** A card by the template of its system, with what the API does not say of its members. */
export type Card = Answered & {
  readonly boundOnly?: { readonly groupId: string };
  readonly locks: readonly string[];
  readonly shared: boolean;
  readonly note: string;
  readonly checks: readonly string[];
  readonly spellSlots: readonly { readonly max: number; readonly current: number }[];
  readonly deletedAt: number;
  readonly history: readonly Change[];
};

/** The cards that were answered. */
export function cardsOf(answer: Answer<typeof route>): readonly Card[] {
  return answer as Card[];
}

/** A value as it is typed: a number, a text, or an expression behind `&`. */
export function typed(value: Json): string {
  if (value === null) return "";
  if (typeof value === "object") return `&${String((value as { readonly expr?: Json }).expr ?? "")}`;
  return String(value);
}

/** A value as it is set. */
type Typed = Exclude<Body<"/api/players/{platform}/{user}/card-attr", "post">["value"], undefined>;

/** The value that was typed; null for nothing, which deletes. */
export function readTyped(words: string): Typed {
  const trimmed = words.trim();
  if (trimmed === "") return null;
  if (trimmed.startsWith("&")) return { expr: trimmed.slice(1).trim() };
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
