import type { BackupFile } from "../backup/backup-manifest.js";
import type { SqlStore } from "../core/sql-store.js";

/** A file of the store and its write-ahead log, in bytes. */
export interface FileSizes {
  readonly name: string;
  readonly bytes: number;
  readonly walBytes: number;
}

/** The database below the two stores: SQLite files or a PostgreSQL server. */
export interface Driver {
  readonly state: SqlStore;
  readonly journal: SqlStore;
  /** True if there was no store before. */
  readonly fresh: boolean;
  /** The damage that a check or a statement found; empty while nothing is known. */
  readonly problem: string;
  /** Called when the tables of the store itself exist. */
  opened(): Promise<void>;
  /** Applies time limits; called twice a second. */
  tick(): void;
  /** Keeps the write-ahead log short; looks for other services on the same tables. Called twice a minute. */
  trim(): Promise<void>;
  checkpoint(): Promise<void>;
  check(): Promise<void>;
  bytes(): Promise<number>;
  sizes(): Promise<readonly FileSizes[]>;
  /** Copies everything as it is at one moment into a folder. */
  copyTo(folder: string): Promise<BackupFile[]>;
  close(): Promise<void>;
}
