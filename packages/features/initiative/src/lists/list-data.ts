import { Joi } from "@dicetower/contract";
import type { InitiativeEntry, InitiativeList } from "../api.js";
import { unitKey } from "../engine/index.js";

/** Most entries of a list. */
export const maxEntries = 100;

/** Most lists of a group, the one in force among them. */
export const maxLists = 20;

/** Longest name of an entry or a list. */
export const maxNameLength = 40;

/** A list without its name. */
export type ListState = Pick<InitiativeList, "entries" | "current" | "round" | "begun">;

export const emptyList: ListState = Object.freeze({ entries: [], current: -1, round: 1, begun: false });

/** An entry as it is stored and told by the API: null for no hit points. */
interface EntryData {
  readonly name: string;
  readonly value: number;
  readonly modifier: number;
  readonly userId: string;
  /** Left out by lists of before there was a number. */
  readonly copy?: number;
  readonly hp: number | null;
  readonly skip: boolean;
}

/** A list as it is stored and told by the API. */
export interface ListData {
  readonly round: number;
  readonly current: number;
  /** Left out by lists of before it was kept. */
  readonly begun?: boolean;
  readonly entries: readonly EntryData[];
}

const number = Joi.number().integer().min(-1_000_000).max(1_000_000);

const entrySchema = Joi.object<EntryData>({
  name: Joi.string().min(1).max(maxNameLength).required(),
  value: number.required(),
  modifier: number.default(0),
  userId: Joi.string().allow("").max(128).default(""),
  copy: Joi.number().integer().min(0).max(maxEntries),
  hp: number.allow(null).default(null),
  skip: Joi.boolean().default(false),
});

/** Copies without numbers are told apart by their names. */
function sameUnit(one: EntryData, other: EntryData): boolean {
  return one.copy === undefined && other.copy === undefined
    ? one.userId === other.userId && one.name === other.name
    : unitKey(one) === unitKey(other);
}

export const listSchema = Joi.object<ListData>({
  round: Joi.number().integer().min(1).max(1_000_000).default(1),
  current: Joi.number().integer().min(-1).max(maxEntries).default(-1),
  begun: Joi.boolean(),
  entries: Joi.array().items(entrySchema).max(maxEntries).unique(sameUnit).default([]),
});

export function dataOf({ entries, current, round, begun }: ListState): ListData {
  return {
    round,
    current,
    begun,
    entries: entries.map(({ name, value, modifier, userId, copy, hp, skipped }) => ({
      name,
      value,
      modifier,
      userId,
      copy,
      hp: hp ?? null,
      skip: skipped,
    })),
  };
}

/** A list of its data; the pointer is put where there is somebody. */
export function stateOf({ round, current, begun, entries }: ListData): ListState {
  const last = entries.length - 1;
  const several = new Map<string, number>();
  for (const { userId } of entries) several.set(userId, (several.get(userId) ?? 0) + 1);
  return {
    round,
    current: last < 0 ? -1 : Math.min(Math.max(current, 0), last),
    begun: last >= 0 && (begun ?? (round > 1 || current > 0)),
    entries: entries.map(
      ({ name, value, modifier, userId, copy, hp, skip }, at): InitiativeEntry => ({
        name,
        value,
        modifier,
        userId,
        copy: copy ?? (userId !== "" && (several.get(userId) ?? 0) > 1 ? at + 1 : 0),
        hp: hp ?? undefined,
        skipped: skip,
      }),
    ),
  };
}
