import { rm, statfs, writeFile } from "node:fs/promises";
import { temporaryIn } from "@dicetower/files";
import type { WriteQueue } from "./write-queue.js";

/** Bytes below which writes are refused: the rest is for running on and for repairs. */
const minFreeBytes = 50 * 1024 * 1024;

const nearlyFull = "The disk of the store is nearly full: it can only be read until there is room.";

/** Reasons for which writes are refused; they continue when none is left. */
export class WriteRefusals {
  readonly #queues: readonly WriteQueue[];
  readonly #sentences = new Map<string, string>();

  constructor(queues: readonly WriteQueue[]) {
    this.#queues = queues;
  }

  /** Sets a reason. @param sentence empty removes the reason */
  set(reason: string, sentence: string): void {
    if (sentence === "") this.#sentences.delete(reason);
    else this.#sentences.set(reason, sentence);
    const [first = ""] = this.#sentences.values();
    for (const queue of this.#queues) queue.refuse(first);
  }
}

/** Calls `changed` with a message when the disk has become nearly full, and with an empty one when there is space again. */
export function watchFreeSpace(
  freeBytes: () => Promise<number>,
  changed: (sentence: string) => void,
): { check(): Promise<void> } {
  let said = "";
  let checking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const sentence = (await freeBytes()) < minFreeBytes ? nearlyFull : "";
    if (sentence === said) return;
    said = sentence;
    changed(sentence);
  };
  return {
    // Concurrent callers share the result: a network disk may take long.
    check() {
      checking ??= look().finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
}

/** Returns the free bytes on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** More than the 32 KiB that SQLite creates next to a file when it opens it. */
const openingBytes = 64 * 1024;

/**
 * Checks that a file can be written in this folder: SQLite reports a full disk with the same error as pages that cannot
 * be read.
 * @throws the error of the system if nothing can be written
 */
export async function checkWritable(folder: string): Promise<void> {
  const temporary = temporaryIn(folder);
  try {
    await writeFile(temporary.path, Buffer.alloc(openingBytes), { flag: "wx", mode: 0o600, flush: true });
  } finally {
    await rm(temporary.path, { force: true });
    temporary.release();
  }
}
