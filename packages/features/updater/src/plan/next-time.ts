import { zoneOffsetMs } from "@dicetower/contract";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The first moment after `now` at which the clock of a zone reads a time of day. Where the clock jumps over that time
 * it is the first moment behind the jump; where the time comes twice, its first coming alone.
 * @param now UTC epoch milliseconds; the moment itself counts as past
 * @param time `HH:MM`
 * @returns UTC epoch seconds
 */
export function nextTime(zone: string, now: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor((now + zoneOffsetMs(zone, now)) / dayMs) * dayMs;
  // A zone may leave out a whole day.
  for (let day = -1; day <= 3; day++) {
    const at = momentOf(zone, today + day * dayMs + hours * 3_600_000 + minutes * minuteMs);
    if (at > now) return Math.floor(at / 1000);
  }
  throw new RangeError(`the zone ${zone} has no ${time}`);
}

/** The first moment at which the clock of a zone reads `wall`, or has jumped over it. */
function momentOf(zone: string, wall: number): number {
  const before = zoneOffsetMs(zone, wall - dayMs);
  const after = zoneOffsetMs(zone, wall + dayMs);
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  for (const at of candidates) if (at + zoneOffsetMs(zone, at) === wall) return at;
  return jumpBetween(zone, candidates[0] ?? wall, candidates[1] ?? wall);
}

/** The moment at which the offset of a zone changes. */
function jumpBetween(zone: string, from: number, to: number): number {
  let [low, high] = [from, to];
  const first = zoneOffsetMs(zone, low);
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (middle <= low) break;
    if (zoneOffsetMs(zone, middle) === first) low = middle;
    else high = middle;
  }
  return high;
}

/** True where a planned moment is still what the zone makes of the time of day. */
export function stillHolds(zone: string, at: number, time: string): boolean {
  return nextTime(zone, at * 1000 - 1, time) === at;
}
