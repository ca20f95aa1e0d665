import { Joi } from "@dicetower/contract";
import type { InitiativeEntry, InitiativeList } from "../api.js";

/** Most entries of a list. */
export const mostEntries = 100;

/** Most lists of a group, the one in force among them. */
export const mostLists = 20;

/** Longest name of an entry or a list. */
export const longestName = 40;

/** A list without its name. */
export type ListState = Pick<InitiativeList, "entries" | "current" | "round">;

export const emptyList: ListState = Object.freeze({ entries: [], current: -1, round: 1 });

/** An entry as it is stored and told by the API: null for no hit points. */
interface EntryData {
  readonly name: string;
  readonly value: number;
  readonly modifier: number;
  readonly userId: string;
  readonly hp: number | null;
  readonly skip: boolean;
}

/** A list as it is stored and told by the API. */
export interface ListData {
  readonly round: number;
  readonly current: number;
  readonly entries: readonly EntryData[];
}

const number = Joi.number().integer().min(-1_000_000).max(1_000_000);

const entrySchema = Joi.object<EntryData>({
  name: Joi.string().min(1).max(longestName).required(),
  value: number.required(),
  modifier: number.default(0),
  userId: Joi.string().allow("").max(128).default(""),
  hp: number.allow(null).default(null),
  skip: Joi.boolean().default(false),
});

export const listSchema = Joi.object<ListData>({
  round: Joi.number().integer().min(1).max(1_000_000).default(1),
  current: Joi.number().integer().min(-1).max(mostEntries).default(-1),
  entries: Joi.array().items(entrySchema).max(mostEntries).unique("name").default([]),
});

export function dataOf({ entries, current, round }: ListState): ListData {
  return {
    round,
    current,
    entries: entries.map(({ name, value, modifier, userId, hp, skipped }) => ({
      name,
      value,
      modifier,
      userId,
      hp: hp ?? null,
      skip: skipped,
    })),
  };
}

/** A list of its data; the pointer is put where there is somebody. */
export function stateOf({ round, current, entries }: ListData): ListState {
  const last = entries.length - 1;
  return {
    round,
    current: last < 0 ? -1 : Math.min(Math.max(current, 0), last),
    entries: entries.map(
      ({ name, value, modifier, userId, hp, skip }): InitiativeEntry => ({
        name,
        value,
        modifier,
        userId,
        hp: hp ?? undefined,
        skipped: skip,
      }),
    ),
  };
}
