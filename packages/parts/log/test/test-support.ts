import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createClock } from "@dicetower/kernel";
import { createLogging, type Logging, type LoggingOptions } from "../src/index.js";

/** A stream that accepts everything, or nothing for a while. */
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
  /** Returns the text of all log files, oldest first. */
  written(): string;
  /** Returns the bytes in all log files, uncompressed. */
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
      const number = (name: string): number => Number(/\.(\d+)\.log/.exec(name)?.[1]);
      const read = (name: string): string => {
        const bytes = readFileSync(join(logs, name));
        return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
      };
      return names
        .sort((a, b) => number(a) - number(b))
        .map(read)
        .join("");
    },
    size() {
      const logs = join(folder, "logs");
      const sizes = new Map<string, number>();
      for (const name of readdirSync(logs).filter((one) => one.startsWith("host.")))
        try {
          const path = join(logs, name);
          // A gzip file ends with the uncompressed size.
          const size = name.endsWith(".gz")
            ? readFileSync(path).readUInt32LE(statSync(path).size - 4)
            : statSync(path).size;
          sizes.set(name.replace(/\.gz$/, ""), size);
        } catch (error) {
          // Was compressed, and so renamed, after it was listed: the next look counts it.
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      return [...sizes.values()].reduce((sum, size) => sum + size, 0);
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes a log that writes JSON to a pipe. */
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
