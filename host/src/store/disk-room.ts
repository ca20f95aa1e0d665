import { rm, statfs, writeFile } from "node:fs/promises";
import { temporaryIn } from "../files/index.js";
import type { WriteQueue } from "./write-queue.js";

/** Bytes below which nothing more is written (reliability D1): what is left is for going on and mending. */
const leastBytes = 50 * 1024 * 1024;

const nearlyFull = "The disk of the store is nearly full: it can only be read until there is room.";

/** Reasons for which writes are refused; they go on when none is left. */
export class Bars {
  readonly #queues: readonly WriteQueue[];
  readonly #sentences = new Map<string, string>();

  constructor(queues: readonly WriteQueue[]) {
    this.#queues = queues;
  }

  /** @param sentence empty takes the reason back */
  set(reason: string, sentence: string): void {
    if (sentence === "") this.#sentences.delete(reason);
    else this.#sentences.set(reason, sentence);
    const [first = ""] = this.#sentences.values();
    for (const queue of this.#queues) queue.bar(first);
  }
}

/** Calls when the disk has become nearly full, and with an empty sentence when there is room again. */
export function watchRoom(
  freeBytes: () => Promise<number>,
  changed: (sentence: string) => void,
): { look(): Promise<void> } {
  let said = "";
  return {
    async look() {
      const sentence = (await freeBytes()) < leastBytes ? nearlyFull : "";
      if (sentence === said) return;
      said = sentence;
      changed(sentence);
    },
  };
}

/** Free bytes on the disk of a folder. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** More than the 32 KiB that SQLite makes beside a file when it opens it. */
const openingBytes = 64 * 1024;

/**
 * Tries whether a database in this folder could be opened as far as the disk goes: for want of room SQLite speaks of an
 * error of the disk, as it does of pages that cannot be read.
 * @throws what the system says where nothing can be written there
 */
export async function tryRoom(folder: string): Promise<void> {
  const temporary = temporaryIn(folder);
  try {
    await writeFile(temporary.path, Buffer.alloc(openingBytes), { flag: "wx", mode: 0o600, flush: true });
  } finally {
    await rm(temporary.path, { force: true });
    temporary.release();
  }
}
