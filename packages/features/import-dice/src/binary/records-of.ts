import type { ImportFolder, ImportSkipped } from "@dicetower/imports/api";
import { ByteSource, Damaged } from "./byte-source.js";

/**
 * Records of a binary file: a number of them, then each. What stands behind a damaged one cannot be found, so the rest
 * of the file is left out and said.
 */
export async function* recordsOf<T>(
  folder: ImportFolder,
  path: string,
  read: (source: ByteSource) => T,
  signal: AbortSignal,
): AsyncGenerator<T | ImportSkipped> {
  const source = new ByteSource(folder.bytes(path, signal));
  let record = 0;
  try {
    const count = await source.record((one) => one.int32());
    for (; record < count && !(await source.isEmpty()); record++) {
      signal.throwIfAborted();
      yield await source.record(read);
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    yield { skipped: path, reasonKey: "imports.reading.cutOff", values: { record: record + 1 } };
  } finally {
    await source.close();
  }
}

/** A binary file that is one record. @throws Damaged where it is another form, or goes on behind it */
export async function readWhole<T>(
  folder: ImportFolder,
  path: string,
  read: (source: ByteSource) => T,
  signal: AbortSignal,
): Promise<T> {
  const source = new ByteSource(folder.bytes(path, signal));
  try {
    const value = await source.record((one) => read(one));
    if (!(await source.isEmpty())) throw new Damaged();
    return value;
  } finally {
    await source.close();
  }
}
