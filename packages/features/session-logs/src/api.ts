/**
 * What the feature `session-logs` offers to others.
 * @packageDocumentation
 */
import {
  type Actor,
  type CommandForm,
  definePoint,
  defineToken,
  defineTopic,
  type Keyed,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { CommandInfo } from "./lines/line.js";

export { type ImportedLine, readTxtRows } from "./import/txt-reader.js";
export type { CheckInfo, CommandInfo, RolledInfo } from "./lines/line.js";

/** A session log as recorded. */
export interface SessionLog extends GroupKey {
  readonly id: number;
  /** 1–50 characters, unique in the group. */
  readonly name: string;
  readonly state: "recording" | "paused" | "ended";
  readonly lineCount: number;
  /** UTC epoch seconds, 0 = not yet. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Id of the account that records. */
  readonly account: string;
}

/** A line of the story in a log: said at the table, shown to all, not taken back, and no command. */
export interface LogLine {
  readonly id: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly userId: string;
  /** As it was when the line was said: the card's, else the sender's. */
  readonly name: string;
  readonly message: string;
  readonly isDice: boolean;
  /** Id of the command that a line of the bot answers, 0 for none. */
  readonly commandId: number;
  /** What that command came to. */
  readonly commandInfo: CommandInfo | null;
}

/** Somebody who has spoken in a log. */
export interface LogSpeaker {
  readonly userId: string;
  readonly name: string;
  readonly role: "gm" | "player" | "observer" | "bot";
  readonly lines: number;
}

/** Session logs of groups. */
export interface SessionLogs {
  /** The log that records in a group. Answers without waiting. */
  recording(group: GroupKey): SessionLog | undefined;
  /** Begins a log, or goes on with the named one; a running one is paused first. */
  start(group: GroupKey, name: string, actor: Actor): Promise<SessionLog>;
  /** Pauses what records; undefined where nothing does. */
  pause(group: GroupKey, actor: Actor): Promise<SessionLog | undefined>;
  /** Pauses what records, or goes on with the paused log that was written to last; a new one where there is none. */
  switch(group: GroupKey, on: boolean, actor: Actor): Promise<void>;
  get(id: number): Promise<SessionLog | undefined>;
  /** The log of that name; with an empty one what records, else the log that was written to last. */
  find(group: GroupKey, name: string): Promise<SessionLog | undefined>;
  speakers(id: number): Promise<readonly LogSpeaker[]>;
  /** The story of a log in order, some hundred lines at a time: the longest costs no more memory than the shortest. */
  story(id: number, signal: AbortSignal): AsyncIterable<readonly LogLine[]>;
}
export const SessionLogs = defineToken<SessionLogs>("SessionLogs");

/** Forms of `.log` that another feature brings. */
export interface LogAction extends Keyed {
  /** Each begins with a word; the built-in forms go first. */
  readonly forms: readonly CommandForm[];
}
export const logActions = definePoint<LogAction>("logActions", ({ key, forms }) => {
  if (forms.length === 0 || forms.some(({ elements: [first] }) => first?.type !== "word"))
    throw new TypeError(`forms of the log command "${key}": each begins with a word`);
});

/** Emitted after a log has begun, been paused, ended, renamed or deleted. */
export const logChanged = defineTopic<{ readonly group: GroupKey; readonly id: number }>(
  "session-logs.changed",
  {
    cluster: true,
  },
);

/** Emitted when a log has begun and when it has ended, in the process where that was. */
export const logTurned = defineTopic<{
  readonly state: "started" | "ended";
  readonly group: GroupKey;
  readonly name: string;
  /** Id of the account that records. */
  readonly account: string;
  readonly actor: Actor;
}>("session-logs.turned");
