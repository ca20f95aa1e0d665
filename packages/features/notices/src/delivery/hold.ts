import type { NoticeLevel } from "@dicetower/contract";
import type { NoticeSettings, QuietHours } from "../setting-types.js";

/** Where a notice goes: at once, or into a delivery that leaves later. */
export interface Hold {
  /** As in {@link DeliveryRow.slot}. */
  readonly slot: string;
  /** UTC epoch seconds. */
  readonly dueAt: number;
}

/** What of the past counts. */
export interface Recent {
  /** When the delivery of the same kind that left last was made; undefined where there was none. */
  readonly sameKindAt: number | undefined;
  /** When the deliveries of the last hour were made, the oldest first. */
  readonly lastHour: readonly number[];
  /** Deliveries that wait. */
  readonly waiting: number;
}

const hour = 3_600;
/** Deliveries that may wait for one destination; what comes then is gathered. */
const maxWaiting = 200;

/** Says when a notice leaves for a destination. @param offsetMinutes of local time from UTC */
export function holdOf(
  notice: { readonly kind: string; readonly level: NoticeLevel },
  digestMinutes: number,
  settings: Pick<NoticeSettings, "quietHours" | "maxPerHour" | "mergeSeconds">,
  recent: Recent,
  now: number,
  offsetMinutes: number,
): Hold {
  const { quietHours, maxPerHour, mergeSeconds } = settings;
  const gathered = (dueAt: number): Hold => ({ slot: "gathered", dueAt });
  if (quietHours !== null && !quietHours.exceptClasses.includes(notice.level)) {
    const end = endOfQuiet(quietHours, now, offsetMinutes);
    if (end !== undefined) return gathered(end);
  }
  if (digestMinutes > 0) return gathered(now + digestMinutes * 60);
  const { lastHour, sameKindAt, waiting } = recent;
  const [oldest = now] = lastHour;
  if (maxPerHour > 0 && lastHour.length >= maxPerHour) return gathered(oldest + hour);
  if (waiting >= maxWaiting) return gathered(now + hour);
  if (sameKindAt !== undefined && now < sameKindAt + mergeSeconds)
    return { slot: `event:${notice.kind}`, dueAt: sameKindAt + mergeSeconds };
  return { slot: "", dueAt: now };
}

/** When the quiet hours end in which a moment lies; undefined outside of them. */
function endOfQuiet({ from, to }: QuietHours, now: number, offsetMinutes: number): number | undefined {
  const day = 24 * 60;
  const minutes = (word: string) => Number(word.slice(0, 2)) * 60 + Number(word.slice(3));
  const minute = Math.floor(now / 60 + offsetMinutes) % day;
  const since = (minute - minutes(from) + day) % day;
  const length = (minutes(to) - minutes(from) + day) % day;
  if (since >= length) return undefined;
  return (Math.floor(now / 60) + length - since) * 60;
}
