import { canonicalZone, systemZone } from "@dicetower/contract";

const hourMs = 3_600_000;

/**
 * A zone without summer time whose clocks are so many hours ahead of another's.
 * @param zone a name of the IANA database; empty for that of the system
 * @param now UTC epoch milliseconds
 * @returns the zone itself for 0 hours; undefined where no place has that time
 */
export function movedZone(zone: string, hours: number, now: number): string | undefined {
  if (hours === 0) return zone;
  const wanted = aheadMs(zone === "" ? systemZone() : zone, now) + hours * hourMs;
  const whole = wanted / hourMs;
  // The names of these zones have the sign of POSIX: what is ahead of UTC is minus.
  if (Number.isInteger(whole))
    return canonicalZone(whole === 0 ? "UTC" : `Etc/GMT${whole > 0 ? "-" : "+"}${Math.abs(whole)}`);
  const year = new Date(now).getUTCFullYear();
  const moments = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1), now];
  return Intl.supportedValuesOf("timeZone").find((one) =>
    moments.every((moment) => aheadMs(one, moment) === wanted),
  );
}

/** How far the clocks of a zone are ahead of UTC. */
function aheadMs(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(now / 1000) * 1000;
}
