import { ordered, type Ranked } from "./order.js";

/** Somebody in the order. */
export interface Fighter extends Ranked {
  readonly name: string;
  /** Passed over when turns are passed on. */
  readonly skipped?: boolean;
}

/** An order with its pointer. */
export interface Fight<T extends Fighter = Fighter> {
  /** Sorted. */
  readonly entries: readonly T[];
  /** Index of whose turn it is; -1 while there is nobody. */
  readonly current: number;
  /** From 1. */
  readonly round: number;
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
  const { entries, current, round } = fight;
  const count = entries.length;
  const ended = entries[current];
  if (count === 0) return { fight: { entries, current: -1, round }, ended };
  const all = entries.every(({ skipped }) => skipped === true);
  let steps = 1;
  while (!all && entries[(current + steps) % count]?.skipped === true) steps++;
  const next = current + steps;
  return { fight: { entries, current: next % count, round: round + Math.floor(next / count) }, ended };
}

/**
 * Takes entries out. Those in front of the pointer move it back; where the current one goes its turn is over and the
 * next is current, behind the last the first of the next round.
 */
export function removed<T extends Fighter>(fight: Fight<T>, names: ReadonlySet<string>): TurnEnded<T> {
  const { entries, current, round } = fight;
  const goes = ({ name }: T) => names.has(name);
  const left = entries.filter((entry) => !goes(entry));
  const present = entries[current];
  const ended = present !== undefined && goes(present) ? present : undefined;
  if (left.length === 0) return { fight: { entries: [], current: -1, round: 1 }, ended };
  const before = entries.slice(0, Math.max(current, 0)).filter(goes).length;
  const next = Math.max(current, 0) - before;
  const past = next >= left.length;
  return { fight: { entries: left, current: past ? 0 : next, round: past ? round + 1 : round }, ended };
}

/** Adds entries or puts them in the place of those of the same name; the same unit stays current. */
export function inserted<T extends Fighter>(fight: Fight<T>, added: readonly T[]): Fight<T> {
  const { entries, current, round } = fight;
  const now = entries[current]?.name;
  const byName = new Map(added.map((entry) => [entry.name, entry]));
  const known = new Set(entries.map(({ name }) => name));
  const next = ordered([
    ...entries.map((entry) => byName.get(entry.name) ?? entry),
    ...[...byName.values()].filter(({ name }) => !known.has(name)),
  ]);
  if (next.length === 0) return { entries: next, current: -1, round };
  const at = now === undefined ? 0 : next.findIndex(({ name }) => name === now);
  return { entries: next, current: Math.max(at, 0), round };
}
