/**
 * What the feature `play-session` offers to others.
 * @packageDocumentation
 */
import { type Actor, defineToken, defineTopic, type Message } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";

/** The people at the tables of groups. Answers without waiting for the group of a message on its way. */
export interface Session {
  /**
   * Who leads in a group: who opened the game table, else who began the log; undefined where nobody has. Where
   * several groups play together, who leads in the one that keeps their table. User id on the platform of the group.
   */
  host(group: GroupKey): string | undefined;
  /** True where the sender leads in the group, or may do what its administrators may. */
  isHost(message: Message): boolean;
  /** Makes somebody lead as long as `source` has not ended, such as `log`; undefined ends it. */
  setHost(group: GroupKey, source: string, userId: string | undefined, actor: Actor): Promise<void>;
  /** Who plays in a group: the players of the game and the team. User ids. */
  people(group: GroupKey): readonly string[];
  /** Since when a game is open in a group, in UTC epoch seconds; undefined where nobody has opened one. */
  openSince(group: GroupKey): number | undefined;
  /** Who watches in a group: they get what is hidden from the others. User ids. */
  observers(group: GroupKey): readonly string[];
}
export const Session = defineToken<Session>("Session");

/** Emitted after host, observers or team of a group have changed. */
export const sessionChanged = defineTopic<GroupKey>("play-session.changed", { cluster: true });
