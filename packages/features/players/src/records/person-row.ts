import type { Player } from "../api.js";

/** A person as the table holds them; PostgreSQL answers its large integers as text. */
export interface PersonRow {
  id: number;
  platform: string;
  user_id: string;
  account_name: string;
  nickname: string;
  account_key: string;
  nickname_key: string;
  note: string;
  language: string;
  trust: number;
  list_state: number;
  test: number;
  message_count: number | string;
  command_count: number | string;
  roll_count: number | string;
  first_seen_at: number | string;
  last_seen_at: number | string;
  last_command_at: number | string;
  last_day: number;
}

export const personTable = "players_person";

/** States of the lists as the table numbers them. */
export const listStates = ["none", "allowed", "denied"] as const;
export type ListState = (typeof listStates)[number];

const daySeconds = 86_400;

/** Whole days since the epoch. @param at UTC epoch seconds */
export function dayOf(at: number): number {
  return Math.floor(at / daySeconds);
}

/** A name as it is searched for. */
export function searchKey(name: string): string {
  return name.toLowerCase();
}

export function playerOf(row: PersonRow): Player {
  return {
    platform: row.platform,
    userId: row.user_id,
    accountName: row.account_name,
    nickname: row.nickname,
    note: row.note,
    language: row.language,
    firstSeenAt: Number(row.first_seen_at),
    lastSeenAt: Number(row.last_seen_at),
    lastCommandAt: Number(row.last_command_at),
    messageCount: Number(row.message_count),
    commandCount: Number(row.command_count),
    rollCount: Number(row.roll_count),
    test: row.test === 1,
  };
}
