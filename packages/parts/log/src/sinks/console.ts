import { styleText } from "node:util";
import type { Clock, LogLevel } from "@dicetower/contract";
import { pino } from "pino";
import { rankOf } from "../lines/levels.js";
import { Sink, type Stream } from "./sink.js";

/** Format of lines on standard output. */
export type ConsoleStyle = "auto" | "text" | "json" | "none";

const colours = { debug: "gray", info: "green", warn: "yellow", error: "red" } as const;

/** Characters that would move the cursor, or hide or reverse the text around them. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Creates the sink to standard output; undefined for the style `none`. */
export function consoleSink(
  style: ConsoleStyle,
  level: LogLevel,
  clock: Clock,
  summary: (count: number) => string,
  stdout?: Stream,
): Sink | undefined {
  if (style === "none") return undefined;
  const terminal = process.stdout.isTTY === true;
  const isText = style === "text" || (style === "auto" && terminal);
  // Not `process.stdout`: writing to a pipe that is not read would block the process.
  const stream = stdout ?? pino.destination({ dest: 1, sync: false });
  const shown = isText
    ? (line: string) => readable(line, terminal && stdout === undefined, level === "debug")
    : (line: string) => line;
  return new Sink(
    {
      write: (text) => stream.write(text === "" ? "" : `${shown(text.trimEnd())}\n`),
      on: (event, listener) => stream.on(event, listener),
      end: () => stream.end(),
      destroy: () => stream.destroy(),
    },
    clock,
    summary,
    isText ? rankOf(level) : 0,
  );
}

/**
 * Formats a line for people: time, level, owner, message and the message of an error.
 * @param detailed adds details and the stack of an error
 */
function readable(line: string, coloured: boolean, detailed: boolean): string {
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
  const { error, ...rest } = details as { error?: { stack?: unknown; message?: unknown } };
  if (!detailed) {
    const [reason = ""] = typeof error?.message === "string" ? error.message.split("\n") : [];
    return reason === "" || message.includes(reason) ? head : `${head}: ${printable(reason)}`;
  }
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
