import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "./layout.js";
import { writeWhole } from "./record-file.js";

const mostLines = 200;
const mostBytes = 256 * 1024;

/**
 * Keeps the end of what a version that failed has logged, and of what it complained of before it could log.
 * A failure of this must not keep the version before from coming back.
 */
export function keepTrialLog(data: string, reason: string, complaints: string): void {
  try {
    const lines = [...lastLines(endOf(join(data, "logs"))), ...lastLines(complaints)];
    writeWhole(pathsIn(data).trialLog, `${reason}\n\n${lines.join("\n")}\n`);
  } catch {
    // The reason is in the report.
  }
}

function lastLines(text: string): readonly string[] {
  return text.trimEnd().split("\n").slice(-mostLines);
}

/** The end of the newest file of a folder. */
function endOf(folder: string): string {
  try {
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".gz"))
      .map(({ name }) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    const [newest] = files;
    return newest === undefined ? "" : tail(newest.path);
  } catch {
    return "";
  }
}

function tail(path: string): string {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, mostBytes));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  } finally {
    closeSync(file);
  }
}

/** The end of what is written bit by bit. */
export class Tail {
  #text = "";

  add(text: string): void {
    this.#text = (this.#text + text).slice(-mostBytes);
  }

  get text(): string {
    return this.#text;
  }
}
