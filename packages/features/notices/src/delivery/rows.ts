import type { JsonValue, NoticeLevel, NoticePlace, TextRef } from "@dicetower/contract";
import { levels } from "../setting-types.js";

/** What becomes of a delivery. `unknown`: it may have arrived, so it is not said again. */
export const deliveryStates = ["waiting", "sending", "sent", "failed", "unknown"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One notice within a delivery. */
export interface DeliveryItem {
  readonly event: string;
  readonly level: NoticeLevel;
  readonly titleKey: string;
  readonly detail: string;
  readonly text?: TextRef;
  readonly about?: NoticePlace;
  readonly data?: Readonly<Record<string, JsonValue>>;
  readonly content?: string;
  readonly at: number;
}

/** A delivery as it is stored. */
export interface DeliveryRow {
  readonly id: number;
  readonly destination: string;
  readonly slot: string;
  readonly state: DeliveryState;
  readonly event: string;
  readonly class: NoticeLevel;
  readonly count: number;
  /** JSON of {@link DeliveryContent}. */
  readonly content: string;
  readonly token: string;
  readonly attempts: number;
  readonly error: string;
  readonly due_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The notices of a delivery: the first of them, and how many there are of each kind. */
export interface DeliveryContent {
  readonly items: readonly DeliveryItem[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Notices of one delivery whose words are kept; the others are counted. */
const maxItems = 20;

/** The contents of a delivery with one notice more. */
export function withItem(content: DeliveryContent | undefined, item: DeliveryItem): DeliveryContent {
  const { items = [], counts = {} } = content ?? {};
  return {
    items: items.length < maxItems ? [...items, item] : items,
    counts: { ...counts, [item.event]: (counts[item.event] ?? 0) + 1 },
  };
}

/** The one that matters more. */
export function graver(one: NoticeLevel, other: NoticeLevel): NoticeLevel {
  return levels.indexOf(one) < levels.indexOf(other) ? other : one;
}

/** Reads the contents of a row. */
export function contentOf({ content }: Pick<DeliveryRow, "content">): DeliveryContent {
  return JSON.parse(content) as DeliveryContent;
}

/** PostgreSQL answers 64-bit numbers as texts. */
export function plain(row: DeliveryRow): DeliveryRow {
  return {
    ...row,
    due_at: Number(row.due_at),
    created_at: Number(row.created_at),
    updated_at: Number(row.updated_at),
  };
}
