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
  readonly level: NoticeLevel;
  readonly at: number;
  /** English sentence; must not hold secrets. */
  readonly detail: string;
  readonly owner: string;
}

/** Tells the owners of the bot. Channels (mail, webhook, chat windows) read on from here. */
export interface Notices {
  send(notice: { kind: string; level: NoticeLevel; detail: string }): void;
  /** The newest first, at most 100 kept in memory. */
  recent(): readonly Notice[];
}
export const Notices = defineToken<Notices>("Notices");
