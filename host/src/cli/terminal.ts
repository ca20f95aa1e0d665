import type { Readable } from "node:stream";
import type { Environment } from "../config/index.js";

/** Where a command reads and writes. */
export interface Terminal {
  readonly environment: Environment;
  readonly input: Readable;
  /** Somebody types at the other end. */
  readonly interactive: boolean;
  out(line: string): void;
  err(line: string): void;
  /** Sets the code with which the process ends when nothing is left to do. */
  leave(code: number): void;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    environment: process.env,
    input: process.stdin,
    interactive: process.stdin.isTTY === true,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    leave(code) {
      process.exitCode = code;
    },
  };
}
