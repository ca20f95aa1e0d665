import { styleText } from "node:util";
import type { Clock, LogLevel } from "@dicetower/contract";
import { pino } from "pino";
import { Outlet, type Stream } from "./outlet.js";

/** How lines look on standard output. */
export type ConsoleStyle = "auto" | "human" | "json" | "none";

const colours = { debug: "gray", info: "green", warn: "yellow", error: "red" } as const;

/** Characters that would move the cursor, hide or turn around what stands beside them. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** An outlet to standard output, undefined where nothing is to be written. */
export function consoleOutlet(
  style: ConsoleStyle,
  clock: Clock,
  summary: (count: number) => string,
  stdout?: Stream,
): Outlet | undefined {
  if (style === "none") return undefined;
  const terminal = process.stdout.isTTY === true;
  const human = style === "human" || (style === "auto" && terminal);
  // Not `process.stdout`: writing to a pipe that nobody empties would hold up the whole process.
  const stream = stdout ?? pino.destination({ dest: 1, sync: false });
  const shown = human
    ? (line: string) => readable(line, terminal && stdout === undefined)
    : (line: string) => line;
  return new Outlet(
    {
      write: (text) => stream.write(text === "" ? "" : `${shown(text.trimEnd())}\n`),
      on: (event, listener) => stream.on(event, listener),
      end: () => stream.end(),
      destroy: () => stream.destroy(),
    },
    clock,
    summary,
  );
}

/** A line of the log for a person: time, level, owner, message, then details and the stack of an error. */
export function readable(line: string, coloured: boolean): string {
  const { time, level, owner, message, details } = JSON.parse(line) as {
    time: string;
    level: LogLevel;
    owner: string;
    message: string;
    details?: Record<string, unknown>;
  };
  const clockTime = new Date(time).toTimeString().slice(0, 8);
  const word = level.toUpperCase().padEnd(5);
  const head = `${clockTime} ${coloured ? styleText(colours[level], word) : word} ${owner}: ${printable(message)}`;
  if (details === undefined) return head;
  const { error, ...rest } = details as { error?: { stack?: unknown } };
  const { stack, ...facts } = error ?? {};
  const shown = { ...rest, ...(error === undefined || typeof stack === "string" ? {} : { error: facts }) };
  const tail = Object.keys(shown).length === 0 ? "" : ` ${printable(JSON.stringify(shown))}`;
  const trace =
    typeof stack === "string"
      ? `\n${stack
          .split("\n")
          .map((row) => `    ${printable(row)}`)
          .join("\n")}`
      : "";
  return head + tail + trace;
}

function printable(text: string): string {
  return text.replace(unprintable, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
