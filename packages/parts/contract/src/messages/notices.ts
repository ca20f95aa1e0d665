import type { JsonValue } from "../engine/engine.js";
import { definePoint, type Keyed } from "../feature/point.js";
import { defineToken } from "../feature/token.js";
import { defineTopic } from "../feature/topic.js";
import type { TextRef } from "./message.js";

/** How much a notice matters. */
export type NoticeLevel = "routine" | "important" | "critical" | "error";

/** A kind of notice that a feature sends; title is a text key. */
export interface NoticeKind extends Keyed {
  readonly level: NoticeLevel;
  readonly titleKey: string;
}
export const notices = definePoint<NoticeKind>("notices");

/** What became of a notice in one channel. */
export interface NoticeDelivery {
  /** Key of the channel. */
  readonly channel: string;
  /** `left out` where too many waited, or the channel went before it was its turn. */
  readonly state: "waiting" | "sent" | "failed" | "left out";
  /** UTC epoch seconds of the last change. */
  readonly at: number;
  /** English sentence, where it failed. */
  readonly error?: string;
}

/** Where something happened that is told of, and whom it is about. */
export interface NoticePlace {
  /** Adapter record id as text. */
  readonly adapterId?: string;
  readonly platform?: string;
  readonly groupId?: string;
  readonly userId?: string;
}

/** A kept notice. */
export interface Notice {
  /** Unlike that of any other notice, of other processes too. */
  readonly id: string;
  readonly kind: string;
  /** Text key of its title; left out where nobody has contributed the kind. */
  readonly titleKey?: string;
  readonly level: NoticeLevel;
  readonly at: number;
  /** English sentence; must not hold secrets. */
  readonly detail: string;
  /** What it says to people, in the language of the reader; `detail` where it is left out. Must not hold secrets. */
  readonly text?: TextRef;
  readonly about?: NoticePlace;
  /** Facts for programs, without words of people; `danger` (0 to 5) is what windows choose by. */
  readonly data?: Readonly<Record<string, JsonValue>>;
  /** What somebody wrote. It leaves only where the owner wants texts of messages in notices. */
  readonly content?: string;
  readonly owner: string;
  /** By channel, in the order in which they were handed the notice; empty where there was none. */
  readonly deliveries: readonly NoticeDelivery[];
}

/** Emitted when a channel has sent a notice, has failed to, or will not. */
export const noticeDelivered = defineTopic<{ readonly notice: Notice; readonly delivery: NoticeDelivery }>(
  "host.noticeDelivered",
);

/** A way by which notices leave: mail, a webhook, windows of a chat. */
export interface NoticeChannel extends Keyed {
  /**
   * Is handed every notice sent while it is there, one after another. It has 10 s, then `signal` aborts and the next
   * is sent. One that throws is logged with its owner and counts as failed; the host does not try again.
   */
  send(notice: Notice, signal: AbortSignal): void | Promise<void>;
}
export const noticeChannels = definePoint<NoticeChannel>("noticeChannels");

/** What is told to the owners. */
export type NewNotice = Pick<Notice, "kind" | "level" | "detail" | "text" | "about" | "data" | "content">;

/** Tells the owners of the bot: keeps what is sent and hands it to the `noticeChannels`. */
export interface Notices {
  /**
   * Answers the id of the notice. @param notice `detail` is an English sentence for the log, `text` what people read;
   * neither must hold secrets
   */
  send(notice: NewNotice): string;
  /** The newest first, at most 100 kept in memory. */
  recent(): readonly Notice[];
}
export const Notices = defineToken<Notices>("Notices");
