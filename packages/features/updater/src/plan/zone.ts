/** Reads the time zone of the machine anew: Node.js keeps what it once read until somebody touches the variable. */
export function currentZone(): string {
  const { TZ } = process.env;
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
