import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "../../src/clock/index.js";
import { createLogging, type Logging, type LoggingOptions } from "../../src/logging/index.js";

/** A stream that takes what it is given, or nothing for a while. */
export class Pipe extends EventEmitter {
  text = "";
  full = false;
  write(text: string): boolean {
    this.text += text;
    return !this.full;
  }
  empty(): void {
    this.full = false;
    this.emit("drain");
  }
  end(): void {
    this.emit("close");
  }
  destroy(): void {}
  get lines(): Record<string, unknown>[] {
    return this.text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

export interface Place {
  readonly folder: string;
  /** Text of all log files, oldest first. */
  written(): string;
  /** Bytes of all log files. */
  size(): number;
  end(): void;
}

export function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-log-"));
  return {
    folder,
    written() {
      const logs = join(folder, "logs");
      const names = readdirSync(logs).filter((name) => name.startsWith("host."));
      const number = (name: string): number => Number(name.split(".").at(-2));
      return names
        .sort((a, b) => number(a) - number(b))
        .map((name) => readFileSync(join(logs, name), "utf8"))
        .join("");
    },
    size() {
      const logs = join(folder, "logs");
      return readdirSync(logs).reduce((sum, name) => sum + statSync(join(logs, name)).size, 0);
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A log that writes JSON to a pipe. */
export async function piped(
  options: Partial<LoggingOptions> = {},
): Promise<{ logging: Logging; pipe: Pipe }> {
  const pipe = new Pipe();
  const logging = await createLogging({
    clock: createClock(),
    level: "debug",
    console: "json",
    stdout: pipe,
    ...options,
  });
  return { logging, pipe };
}
