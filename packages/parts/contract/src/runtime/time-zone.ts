/** `TZ` as the process began, and whether it was replaced since. */
let begun: { readonly TZ: string | undefined } | undefined;

/**
 * Sets the time zone of the installation, which is that of the process: local days, schedules, formatters and `Date`
 * itself go by it from now on.
 * @param zone a name of the IANA database; empty for that of the system
 */
export function useTimeZone(zone: string): void {
  if (zone === "" && begun === undefined) return;
  begun ??= { TZ: process.env["TZ"] };
  const wanted = zone === "" ? begun.TZ : (canonicalZone(zone) ?? zone);
  // Node.js reads the zone anew whenever the variable is touched.
  if (wanted === undefined) delete process.env["TZ"];
  else process.env["TZ"] = wanted;
  if (zone === "") begun = undefined;
}

/** The time zone of the installation: `Asia/Shanghai`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of the system, whatever the installation goes by. */
export function systemZone(): string {
  if (begun === undefined) return timeZone();
  const used = process.env["TZ"];
  if (begun.TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = begun.TZ;
  const zone = timeZone();
  process.env["TZ"] = used;
  return zone;
}

/** A zone of the IANA database as it is written there; undefined for what is none. */
export function canonicalZone(zone: string): string | undefined {
  if (!/^[a-z]/i.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Zones whose formats are kept: making one takes some hundred microseconds. */
const maxFormats = 64;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, made);
  return made;
}

/**
 * Milliseconds that the wall clock of a zone is ahead of UTC at a moment.
 * @param zone a name of the IANA database
 * @param at UTC epoch milliseconds
 * @throws RangeError for a zone that there is not
 */
export function zoneOffsetMs(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at / 1000) * 1000;
}

/** The time zone with its distance from UTC at a moment: `Asia/Shanghai, UTC+8`. @param now UTC epoch milliseconds */
export function zoneText(now: number): string {
  const zone = timeZone();
  if (zone === "UTC") return zone;
  const ahead = -new Date(now).getTimezoneOffset();
  const minutes = Math.abs(ahead) % 60;
  const hours = `${Math.floor(Math.abs(ahead) / 60)}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
  return `${zone}, UTC${ahead < 0 ? "-" : "+"}${hours}`;
}
