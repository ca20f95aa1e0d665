// What the page of the panel knows, too: nothing of Node may be imported here.
import type { NoticeClass } from "../setting-types.js";

/** A kind of notice, in words. */
export interface KindView {
  readonly kind: string;
  readonly class: NoticeClass;
  readonly title: string;
  readonly owner: string;
}

/** A delivery, in words. */
export interface DeliveryView {
  readonly id: number;
  readonly state: "waiting" | "sending" | "sent" | "failed" | "unknown";
  readonly destination: string;
  readonly name: string;
  readonly event: string;
  readonly title: string;
  readonly class: NoticeClass;
  readonly count: number;
  readonly attempts: number;
  readonly error: string;
  readonly dueAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What came of a test. */
export interface TryOutAnswer {
  readonly ok: boolean;
  readonly error: string;
  readonly durationMs: number;
}
