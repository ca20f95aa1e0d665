import { foldText, type TextFormat, type WeightedText } from "@dicetower/contract";
import type { StoredWording } from "@dicetower/texts/api";
import type { Persona } from "./api.js";

/** A row of `personas_persona`. */
export interface PersonaRow {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly description: string;
  readonly author: string;
  readonly version: string;
  readonly locale: string;
  readonly avatar: string;
  readonly style_hint: string;
  readonly enabled: number;
  readonly extends: number;
  readonly created_at: number | string;
  readonly updated_at: number | string;
  readonly revision: number;
  /** Key of a persona that comes with the package, empty for all others. */
  readonly shipped: string;
}

/** A row of `personas_entry`. */
export interface EntryRow {
  readonly persona: number;
  readonly locale: string;
  readonly key: string;
  readonly format: TextFormat;
  readonly value: string;
  readonly variants: string;
  readonly updated_at: number | string;
}

/** A row of `personas_pool`. */
export interface PoolRow {
  readonly place: number;
  readonly persona: number;
  readonly weight: number;
}

/** Where a persona is pinned. */
export type PinScope = "global" | "group" | "private" | "account";

/** A row of `personas_pin`. */
export interface PinRow {
  readonly scope: PinScope;
  readonly platform: string;
  readonly target: string;
  readonly persona: number;
}

export function personaOf(row: PersonaRow): Persona {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    author: row.author,
    version: row.version,
    locale: row.locale,
    avatar: row.avatar,
    enabled: row.enabled === 1,
    extends: row.extends,
    styleHint: row.style_hint,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    revision: row.revision,
  };
}

/** A row as owners write it; which one came with the package never changes. */
export function rowOf(persona: Persona): Omit<PersonaRow, "shipped"> {
  return {
    id: persona.id,
    name: persona.name,
    name_key: nameKey(persona.name),
    description: persona.description,
    author: persona.author,
    version: persona.version,
    locale: persona.locale,
    avatar: persona.avatar,
    style_hint: persona.styleHint,
    enabled: persona.enabled ? 1 : 0,
    extends: persona.extends,
    created_at: persona.createdAt,
    updated_at: persona.updatedAt,
    revision: persona.revision,
  };
}

export function wordingOf(row: EntryRow): StoredWording {
  return {
    locale: row.locale,
    key: row.key,
    format: row.format,
    value: row.value,
    variants: JSON.parse(row.variants) as WeightedText[],
    updatedAt: Number(row.updated_at),
  };
}

export function entryRowOf(persona: number, wording: StoredWording): EntryRow {
  return {
    persona,
    locale: wording.locale,
    key: wording.key,
    format: wording.format,
    value: wording.value,
    variants: JSON.stringify(wording.variants),
    updated_at: wording.updatedAt,
  };
}

/** What names are compared by. */
export function nameKey(name: string): string {
  return foldText(name);
}
