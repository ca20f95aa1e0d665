import type { LogLine } from "./use-log.js";

/** Hands the lines to the browser as a file, the oldest first. */
export function saveLines(lines: readonly LogLine[]): void {
  const written = lines.toReversed().map(writtenLine).join("\n");
  const address = URL.createObjectURL(new Blob([`${written}\n`], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `dicetower-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.log`;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function writtenLine({ at, level, owner, message, details, context }: LogLine): string {
  const head = `${new Date(at * 1000).toISOString()} ${level.toUpperCase().padEnd(5)} ${owner}: ${message}`;
  const tail = [details, context].filter((one) => one !== undefined).map((one) => JSON.stringify(one));
  return [head, ...tail].join(" ");
}
