import { definePoint, defineToken, type Keyed } from "@dicetower/contract";
import type { GroupKey } from "./api.js";

/** Several groups that play at one table. */
export interface PlayTable {
  /** The group that keeps what the table shares: the one in which its session runs. */
  readonly home: GroupKey;
  /** All of them, the home group first. */
  readonly groups: readonly GroupKey[];
}

/**
 * Which groups play together: those that are linked both ways, directly or over others, while a session runs in one of
 * them. A group with a session of its own keeps its own table; of several sessions the one that has run longest takes in
 * the groups that have none. Answers without waiting: a group without links costs one look-up.
 */
export interface PlayTables {
  /** The table that a group plays at with others; undefined where it plays alone. */
  of(group: GroupKey): PlayTable | undefined;
  /** Groups that are linked both ways with a group, whether a session runs or not, without the group itself. */
  linkedWith(group: GroupKey): readonly GroupKey[];
  /** Id of the account whose link a group is part of; undefined for one without. */
  accountOf(group: GroupKey): string | undefined;
}
export const PlayTables = defineToken<PlayTables>("PlayTables");

/** The group that keeps what is shared where a group plays: the group itself where it plays alone. */
export function homeOf(tables: PlayTables | undefined, group: GroupKey): GroupKey {
  return tables?.of(group)?.home ?? group;
}

/** All groups of the table at which a group plays, the home group first: the group itself where it plays alone. */
export function groupsAt(tables: PlayTables | undefined, group: GroupKey): readonly GroupKey[] {
  return tables?.of(group)?.groups ?? [group];
}

/** Knows in which groups a session runs. */
export interface PlaySessions extends Keyed {
  /** UTC epoch seconds since when a session runs in a group; undefined where none does. Answers without waiting. */
  since(group: GroupKey): number | undefined;
}
export const playSessions = definePoint<PlaySessions>("playSessions");
