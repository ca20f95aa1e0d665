import { canonicalZone, systemZone, zoneOffsetMs } from "@dicetower/contract";

const hourMs = 3_600_000;

/**
 * A zone without summer time whose clocks are so many hours ahead of another's.
 * @param zone a name of the IANA database; empty for that of the system
 * @param now UTC epoch milliseconds
 * @returns the zone itself for 0 hours; undefined where no place has that time
 */
export function movedZone(zone: string, hours: number, now: number): string | undefined {
  if (hours === 0) return zone;
  const wanted = zoneOffsetMs(zone === "" ? systemZone() : zone, now) + hours * hourMs;
  const whole = wanted / hourMs;
  // The names of these zones have the sign of POSIX: what is ahead of UTC is minus.
  if (Number.isInteger(whole))
    return canonicalZone(whole === 0 ? "UTC" : `Etc/GMT${whole > 0 ? "-" : "+"}${Math.abs(whole)}`);
  const year = new Date(now).getUTCFullYear();
  const moments = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1), now];
  return Intl.supportedValuesOf("timeZone").find((one) =>
    moments.every((moment) => zoneOffsetMs(one, moment) === wanted),
  );
}
