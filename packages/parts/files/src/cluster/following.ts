import { errorMessage, type Log } from "@dicetower/contract";
import type { Entry, FileIndex } from "./file-index.js";
import { inParallel } from "./running.js";

/** Entries read at once, and files fetched concurrently. */
const entriesAtOnce = 500;
const filesAtOnce = 6;

/** Names of changed files, by folder. */
export type ChangedFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Applies an entry to the local copy. */
type Apply = (entry: Entry) => Promise<"same" | "changed">;

/** The progress of this process in following the index. */
export class Following {
  /** Revision that this folder corresponds to, apart from files that failed. */
  revision = 0;
  readonly #failed = new Map<string, Entry>();

  constructor(
    readonly index: FileIndex,
    readonly log: Log,
  ) {}

  /** The revision up to which no file is missing. */
  get complete(): number {
    return Math.min(this.revision, ...[...this.#failed.values()].map((entry) => entry.revision - 1));
  }

  /** Retries failed entries, and applies the changes since. */
  async goOn(apply: Apply, progress?: () => void): Promise<ChangedFiles> {
    const changed = new Map<string, Set<string>>();
    await this.#all([...this.#failed.values()], apply, changed, progress);
    for (;;) {
      const entries = await this.index.after(this.revision, entriesAtOnce);
      const last = entries.at(-1);
      if (last === undefined) return changed;
      await this.#all(entries, apply, changed, progress);
      this.revision = last.revision;
    }
  }

  async #all(
    entries: readonly Entry[],
    apply: Apply,
    changed: Map<string, Set<string>>,
    progress?: () => void,
  ): Promise<void> {
    await inParallel(entries, filesAtOnce, async (entry) => {
      const { folder, name } = entry;
      const key = `${folder}/${name}`;
      try {
        if ((await apply(entry)) === "changed")
          changed.set(folder, (changed.get(folder) ?? new Set()).add(name));
        this.#failed.delete(key);
      } catch (error) {
        if (!this.#failed.has(key))
          this.log.warn(`the file "${key}" could not be brought here: ${errorMessage(error)}`);
        this.#failed.set(key, entry);
      }
      progress?.();
    });
  }
}
