import type { Readable } from "node:stream";
import type { Environment } from "@dicetower/installation";

/** Where a command reads and writes. */
export interface Terminal {
  readonly environment: Environment;
  readonly input: Readable;
  /** Somebody types at the other end. */
  readonly interactive: boolean;
  /** What goes to `out` is shown to a person, and not read by a program. */
  readonly shown?: boolean;
  /** Aborts when nobody reads any more what is said to `out`; it may be said all the same. */
  readonly gone?: AbortSignal;
  out(line: string): void;
  err(line: string): void;
  /** Sets the code with which the process ends when nothing is left to do. */
  leave(code: number): void;
}

/** The terminal of this process. Output that nobody reads any more, as behind `| head`, is no failure. */
export function processTerminal(): Terminal {
  const gone = new AbortController();
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      if (stream === process.stdout) gone.abort();
    });
  return {
    environment: process.env,
    input: process.stdin,
    interactive: process.stdin.isTTY === true,
    shown: process.stdout.isTTY === true,
    gone: gone.signal,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    leave(code) {
      process.exitCode = code;
    },
  };
}
