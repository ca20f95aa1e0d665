import type { Connection } from "@dicetower/contract";
import type { ScriptId, ScriptLanguage } from "./script-host.js";

/** A stored value, as lists show it. */
export interface StoredValue {
  readonly key: string;
  readonly value: string;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/** What one script keeps: texts by key. In memory while it is open; written in batches within a second. */
export interface ScriptStore {
  /** All values, as they are now. */
  readonly values: ReadonlyMap<string, string>;
  /** Bytes of all keys and values in UTF-8. */
  readonly bytes: number;
  /**
   * Sets a value at once in memory, soon in the store; undefined removes it.
   * @throws Failure 41300 over 1 MiB a value or 16 MiB in all
   */
  set(key: string, value: string | undefined): void;
  /** Waits until all that was set is in the store. */
  flush(): Promise<void>;
}

/** Storage of all scripts; what a script keeps outlives it. */
export interface ScriptStorage {
  /**
   * Opens the values of a script: the same object until all who opened it have closed it.
   * @param space scripts may have more than one: `storage`, `config`, `tasks`
   */
  open(script: ScriptId, space: string): Promise<ScriptStore>;
  /** Writes what is left and lets go of the values. */
  close(script: ScriptId, space: string): Promise<void>;
  /** A page of values in the order of their keys, whether or not it is open. */
  list(
    script: ScriptId,
    space: string,
    options: { readonly prefix?: string; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly total: number; readonly rows: readonly StoredValue[] }>;
  /** Removes one value, those whose key begins with a prefix, or all. Open values follow. @returns how many */
  clear(
    script: ScriptId,
    space: string,
    which?: { readonly key?: string; readonly prefix?: string },
  ): Promise<number>;
  /** Number of values and their bytes, by name of the script. */
  sizes(
    language: ScriptLanguage,
    space: string,
  ): Promise<ReadonlyMap<string, { readonly keys: number; readonly bytes: number }>>;
  /** Values whose key begins with a prefix, of all scripts: for what is known of a person. */
  ofPrefix(
    db: Connection,
    language: ScriptLanguage,
    space: string,
    prefix: string,
  ): Promise<readonly (StoredValue & { readonly name: string })[]>;
}
