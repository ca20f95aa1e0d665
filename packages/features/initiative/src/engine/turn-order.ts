import { ordered, type Ranked } from "./order.js";

/** Somebody in the order. */
export interface Fighter extends Ranked {
  readonly name: string;
  /** Whose it is; empty or left out for a creature that goes by its name. */
  readonly userId?: string;
  /** Number of a copy that a person has put in, 0 or left out for the person. */
  readonly copy?: number;
  /** Passed over when turns are passed on. */
  readonly skipped?: boolean;
}

/**
 * What an entry is known by: a person is one whatever they are called, and two people of one name are two; a creature
 * goes by its name.
 */
export function unitKey({ name, userId = "", copy = 0 }: Omit<Fighter, "value">): string {
  return userId === "" ? `creature ${name}` : `person ${copy} ${userId}`;
}

/** An order with its pointer. */
export interface Fight<T extends Fighter = Fighter> {
  /** Sorted. */
  readonly entries: readonly T[];
  /** Index of whose turn it is; -1 while there is nobody. */
  readonly current: number;
  /** From 1. */
  readonly round: number;
  /** False while the order is gathered: it is the turn of the first place, whoever comes. */
  readonly begun: boolean;
}

/** A turn that is over. */
export interface TurnEnded<T extends Fighter = Fighter> {
  readonly fight: Fight<T>;
  /** Whose turn it was; undefined where nobody's was. */
  readonly ended: T | undefined;
}

/**
 * Passes the turn on to the next who is not skipped; behind the last the next round begins with the first. Where all
 * are skipped the turn goes to the next of them.
 */
export function nextTurn<T extends Fighter>(fight: Fight<T>): TurnEnded<T> {
  const { entries, current, round, begun } = fight;
  const count = entries.length;
  const ended = entries[current];
  if (count === 0) return { fight: { entries, current: -1, round, begun }, ended };
  const all = entries.every(({ skipped }) => skipped === true);
  let steps = 1;
  while (!all && entries[(current + steps) % count]?.skipped === true) steps++;
  const next = current + steps;
  return {
    fight: { entries, current: next % count, round: round + Math.floor(next / count), begun: true },
    ended,
  };
}

/**
 * Takes entries out. Those in front of the pointer move it back; where the current one goes its turn is over and the
 * next is current, behind the last the first of the next round.
 */
export function removed<T extends Fighter>(fight: Fight<T>, goes: (entry: T) => boolean): TurnEnded<T> {
  const { entries, current, round, begun } = fight;
  const left = entries.filter((entry) => !goes(entry));
  const present = entries[current];
  const ended = present !== undefined && goes(present) ? present : undefined;
  if (left.length === 0) return { fight: { entries: [], current: -1, round: 1, begun: false }, ended };
  if (!begun) return { fight: { entries: left, current: firstPlace(left), round, begun }, ended };
  const before = entries.slice(0, Math.max(current, 0)).filter(goes).length;
  const next = Math.max(current, 0) - before;
  const past = next >= left.length;
  return {
    fight: { entries: left, current: past ? 0 : next, round: past ? round + 1 : round, begun },
    ended,
  };
}

/**
 * Adds entries or puts them in the place of those of the same unit. The same unit stays current; while the order is
 * gathered it is the first place.
 */
export function inserted<T extends Fighter>(fight: Fight<T>, added: readonly T[]): Fight<T> {
  const { entries, current, round, begun } = fight;
  const present = entries[current];
  const now = present === undefined ? undefined : unitKey(present);
  const byKey = new Map(added.map((entry) => [unitKey(entry), entry]));
  const known = new Set(entries.map(unitKey));
  const next = ordered([
    ...entries.map((entry) => byKey.get(unitKey(entry)) ?? entry),
    ...[...byKey].flatMap(([key, entry]) => (known.has(key) ? [] : [entry])),
  ]);
  if (next.length === 0) return { entries: next, current: -1, round, begun };
  if (!begun || now === undefined) return { entries: next, current: firstPlace(next), round, begun };
  return { entries: next, current: next.findIndex((entry) => unitKey(entry) === now), round, begun };
}

/** The first who is not passed over. */
function firstPlace(entries: readonly Fighter[]): number {
  return Math.max(
    entries.findIndex(({ skipped }) => skipped !== true),
    0,
  );
}
