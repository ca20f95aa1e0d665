import type { Stats } from "node:fs";
import { join } from "node:path";
import type { Entry, FileIndex, IndexState, KnownFile } from "./file-index.js";
import type { Applied, LocalCopy } from "./local-copy.js";
import { neverFollowed, type SyncMark } from "./sync-mark.js";

/** Depth to search; deeper than any folder of the service. */
const deepest = 8;

/** Records a local file. @returns undefined if the file does not have the expected revision */
type RecordFile = (file: KnownFile, path: string) => Promise<Entry | undefined>;

/**
 * Reconciles the folder with the store when this process joins. Files that the store does not know are added to it; for
 * files that others have changed since this folder last followed them, the store wins.
 */
export class TakeUp {
  #mark: SyncMark = neverFollowed;
  #forgotten = 0;

  constructor(
    readonly copy: LocalCopy,
    readonly index: FileIndex,
    readonly record: RecordFile,
  ) {}

  /** @param mark the folder's position in the index @param state the current state of the index */
  begin(mark: SyncMark, { forgotten }: IndexState): void {
    this.#mark = mark;
    this.#forgotten = forgotten;
  }

  /** Applies a change that others made while this process was away; a file that was also changed here is kept aside. */
  meet({ folder, name }: Entry): Promise<Applied> {
    return this.copy.apply(folder, name, ({ mtimeMs }) => this.#isNew(mtimeMs));
  }

  /** Reconciles a folder and those below it. @returns names of changed files, by folder */
  async folder(name: string, signal: AbortSignal): Promise<Map<string, Set<string>>> {
    const changed = new Map<string, Set<string>>();
    for (const folder of new Set([...(await this.#tree(name, 0)), ...(await this.index.below(name))])) {
      const entries = await this.index.of(folder);
      const names = new Set([
        ...(await this.copy.folder(folder).list()).map((file) => file.name),
        ...[...entries.values()].flatMap((entry) => (entry.digest === undefined ? [] : [entry.name])),
      ]);
      for (const file of names) {
        signal.throwIfAborted();
        if ((await this.#one(folder, file, entries.get(file))) === "changed")
          changed.set(folder, (changed.get(folder) ?? new Set()).add(file));
      }
    }
    return changed;
  }

  async #tree(name: string, depth: number): Promise<string[]> {
    const found = [name];
    if (depth < deepest)
      for (const below of await this.copy.folder(name).folders())
        found.push(...(await this.#tree(join(name, below), depth + 1)));
    return found;
  }

  async #one(folder: string, name: string, known: Entry | undefined): Promise<Applied> {
    const found = await this.copy.folder(folder).alone(name, async (path, here) => {
      if (here === undefined) return known?.digest === undefined ? "same" : "missing";
      if (known !== undefined && (await this.copy.isAs(path, here, known))) return "same";
      // Others have changed it since this process joined: that is followed as usual.
      if (known !== undefined && known.revision > this.#mark.revision) return "theirs";
      if (known === undefined && this.#wasForgotten(here)) return "same";
      const file = { folder, name, atMs: here.mtimeMs, expected: known?.revision ?? 0 };
      const taken = await this.record(file, path);
      if (taken === undefined) return "theirs";
      await this.copy.setTime(path, taken);
      return "same";
    });
    if (found === "same") return "same";
    return this.copy.apply(folder, name, () => found === "theirs");
  }

  /**
   * Returns true for a file that was here when this folder last followed the store, and whose removal is forgotten by
   * now.
   */
  #wasForgotten({ mtimeMs }: Stats): boolean {
    return !this.#isNew(mtimeMs) && this.#mark.revision < this.#forgotten;
  }

  #isNew(mtimeMs: number): boolean {
    const { revision, aloneFromMs } = this.#mark;
    return revision === 0 || (aloneFromMs !== undefined && mtimeMs >= aloneFromMs);
  }
}
