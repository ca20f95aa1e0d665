import { definePoint, type Keyed } from "./point.js";
import { defineToken } from "./token.js";

/** How much a notice matters. */
export type NoticeLevel = "routine" | "important" | "critical" | "error";

/** A kind of notice that a feature sends; title is a text key. */
export interface NoticeKind extends Keyed {
  readonly level: NoticeLevel;
  readonly titleKey: string;
}
export const notices = definePoint<NoticeKind>("notices");

/** A kept notice. */
export interface Notice {
  readonly kind: string;
  /** Text key of its title; left out where nobody has contributed the kind. */
  readonly titleKey?: string;
  readonly level: NoticeLevel;
  readonly at: number;
  /** English sentence; must not hold secrets. */
  readonly detail: string;
  readonly owner: string;
}

/** A way by which notices leave: mail, a webhook, windows of a chat. */
export interface NoticeChannel extends Keyed {
  /**
   * Is handed every notice sent while it is there, one after another. It has 10 s, then `signal` aborts and the next
   * is sent. One that throws is logged with its owner; the host does not try again.
   */
  send(notice: Notice, signal: AbortSignal): void | Promise<void>;
}
export const noticeChannels = definePoint<NoticeChannel>("noticeChannels");

/** Tells the owners of the bot: keeps what is sent and hands it to the `noticeChannels`. */
export interface Notices {
  send(notice: { kind: string; level: NoticeLevel; detail: string }): void;
  /** The newest first, at most 100 kept in memory. */
  recent(): readonly Notice[];
}
export const Notices = defineToken<Notices>("Notices");
