/**
 * What the feature `initiative` offers to others.
 * @packageDocumentation
 */
import { type Actor, defineToken, defineTopic } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";

/** Somebody in the order of a fight. */
export interface InitiativeEntry {
  readonly name: string;
  /** What the order goes by, the highest first. */
  readonly value: number;
  /** Decides between equal values. */
  readonly modifier: number;
  /** Whose turn is announced with a mention; empty for characters of the host. */
  readonly userId: string;
  /** Number of a copy that a person has put in, 0 for the person. */
  readonly copy: number;
  /** Hit points kept in the list; undefined for none. */
  readonly hp: number | undefined;
  /** Passed over until it is taken back. */
  readonly skipped: boolean;
}

/** The order of a fight in a group. */
export interface InitiativeList {
  /** Name of the list; empty for the one in force. */
  readonly name: string;
  readonly entries: readonly InitiativeEntry[];
  /** Index of whose turn it is; -1 while the list is empty. */
  readonly current: number;
  /** From 1. */
  readonly round: number;
  /** False until the first turn is ended: it is the turn of the first place, whoever comes. */
  readonly begun: boolean;
}

/** Orders of fights, kept in the store. */
export interface Initiative {
  /** The list in force in a group. */
  list(group: GroupKey): Promise<InitiativeList>;
  /** Passes the turn on. */
  next(group: GroupKey, actor: Actor): Promise<InitiativeList>;
}
export const Initiative = defineToken<Initiative>("Initiative");

/** Emitted after the list of a group has changed. */
export const initiativeChanged = defineTopic<GroupKey>("initiative.changed", { cluster: true });
