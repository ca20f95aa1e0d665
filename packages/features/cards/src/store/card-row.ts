import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { Card, DeathSaves } from "../api.js";

export const cardTable = "cards_card";

/** A row of `cards_card`. */
export interface CardRow {
  id: number;
  platform: string;
  user_id: string;
  name: string;
  name_key: string | null;
  unnamed: number;
  system: string;
  attributes: string;
  overrides: string;
  buffs: string;
  spell_slots: string;
  death_saves: string;
  checks: string;
  locks: string;
  shared: number;
  note: string;
  avatar: string;
  bound_platform: string | null;
  bound_group: string | null;
  deleted_at: number | string;
  created_at: number | string;
  updated_at: number | string;
  revision: number | string;
}

const alive: DeathSaves = Object.freeze({ successes: 0, failures: 0, state: "none" });

/** The owner as columns. */
export function ownerColumns({ platform, userId }: PersonKey): { platform: string; user_id: string } {
  return { platform, user_id: userId };
}

/** The name by which a card is found, whatever the case. */
export function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** A card that is not stored yet. */
export function emptyCard(
  owner: PersonKey,
  system: string,
  name: string,
  boundOnly: GroupKey | undefined,
  now = 0,
): Card {
  return {
    id: 0,
    name,
    unnamed: false,
    system,
    owner,
    attributes: {},
    overrides: [],
    buffs: {},
    spellSlots: [],
    deathSaves: alive,
    checks: [],
    locks: [],
    shared: false,
    note: "",
    avatar: "",
    boundOnly,
    deletedAt: 0,
    createdAt: now,
    updatedAt: now,
    revision: 0,
  };
}

export function cardOf(row: CardRow): Card {
  return {
    id: row.id,
    name: row.name,
    unnamed: row.unnamed === 1,
    system: row.system,
    owner: { platform: row.platform, userId: row.user_id },
    attributes: JSON.parse(row.attributes) as Card["attributes"],
    overrides: JSON.parse(row.overrides) as Card["overrides"],
    buffs: JSON.parse(row.buffs) as Card["buffs"],
    spellSlots: JSON.parse(row.spell_slots) as Card["spellSlots"],
    deathSaves: JSON.parse(row.death_saves) as DeathSaves,
    checks: JSON.parse(row.checks) as Card["checks"],
    locks: JSON.parse(row.locks) as Card["locks"],
    shared: row.shared === 1,
    note: row.note,
    avatar: row.avatar,
    boundOnly:
      row.bound_platform === null || row.bound_group === null
        ? undefined
        : { platform: row.bound_platform, groupId: row.bound_group },
    deletedAt: Number(row.deleted_at),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    revision: Number(row.revision),
  };
}

export function rowOf(card: Card): Omit<CardRow, "id"> {
  const listed = card.boundOnly === undefined && card.deletedAt === 0;
  return {
    ...ownerColumns(card.owner),
    name: card.name,
    name_key: listed ? keyOf(card.name) : null,
    unnamed: card.unnamed ? 1 : 0,
    system: card.system,
    attributes: JSON.stringify(card.attributes),
    overrides: JSON.stringify(card.overrides),
    buffs: JSON.stringify(card.buffs),
    spell_slots: JSON.stringify(card.spellSlots),
    death_saves: JSON.stringify(card.deathSaves),
    checks: JSON.stringify(card.checks),
    locks: JSON.stringify(card.locks),
    shared: card.shared ? 1 : 0,
    note: card.note,
    avatar: card.avatar,
    bound_platform: card.boundOnly?.platform ?? null,
    bound_group: card.boundOnly?.groupId ?? null,
    deleted_at: card.deletedAt,
    created_at: card.createdAt,
    updated_at: card.updatedAt,
    revision: card.revision,
  };
}
