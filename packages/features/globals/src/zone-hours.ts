/** Whole hours that a zone is ahead of the system's own now; 0 for the system's. */
export function zoneHours(zone: string): number {
  if (zone === "") return 0;
  return Math.round((offsetOf(zone) - offsetOf(undefined)) / 60);
}

/** A zone so many hours ahead of the system's own; undefined where there is none. */
export function zoneOfHours(ahead: number): string | undefined {
  if (ahead === 0) return "";
  const hours = Math.round(offsetOf(undefined) / 60) + ahead;
  if (hours > 14 || hours < -12) return undefined;
  // Signs of these names are those of the sea: west is plus.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Minutes that a zone is ahead of UTC now. */
function offsetOf(timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts();
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d+):?(\d*)/.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
