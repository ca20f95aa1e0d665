import type { Readable } from "node:stream";
import type { Environment } from "@dicetower/installation";

/** Input and output of a command. */
export interface Terminal {
  readonly environment: Environment;
  readonly input: Readable;
  /** True if a person can type at the other end. */
  readonly interactive: boolean;
  /** True if `out` is shown to a person, and not read by a program. */
  readonly shown?: boolean;
  /** Aborts when `out` has lost its reader; writing to it stays possible. */
  readonly gone?: AbortSignal;
  readonly out: (line: string) => void;
  err(line: string): void;
  /** Sets the exit code of the process. */
  leave(code: number): void;
}

/** Returns the terminal of this process. Losing the reader of the output, as with ` head`, is not an error. */
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
