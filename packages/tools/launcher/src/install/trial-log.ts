import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "./layout.js";
import { writeWhole } from "./record-file.js";

const maxLines = 200;
const maxBytes = 256 * 1024;

/**
 * Keeps the last log lines of a version that failed, and its last output on standard error. Never throws: a failure
 * here must not keep the previous version from being restored.
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
  return text.trimEnd().split("\n").slice(-maxLines);
}

/** Returns the last part of the newest file in a folder. */
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
    const bytes = Buffer.alloc(Math.min(size, maxBytes));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  } finally {
    closeSync(file);
  }
}

/** The last part of a text that is written piece by piece. */
export class Tail {
  #text = "";

  add(text: string): void {
    this.#text = (this.#text + text).slice(-maxBytes);
  }

  get text(): string {
    return this.#text;
  }
}
