import type { BackupFile } from "./backup-manifest.js";
import type { SqlStore } from "./sql-store.js";

/** A file of the store and its write-ahead log, in bytes. */
export interface FileSizes {
  readonly name: string;
  readonly bytes: number;
  readonly walBytes: number;
}

/** What lies below the two stores: files, or a server. */
export interface Medium {
  readonly state: SqlStore;
  readonly journal: SqlStore;
  /** There was no store before. */
  readonly fresh: boolean;
  /** What a check found, or the database said by itself; empty while nothing is known. */
  readonly problem: string;
  /** Called when the tables of the store itself are there. */
  begun(): Promise<void>;
  /** Called twice a second. */
  tick(): void;
  /** Keeps the write-ahead log short. */
  trim(): Promise<void>;
  checkpoint(): Promise<void>;
  check(): Promise<void>;
  bytes(): Promise<number>;
  sizes(): Promise<readonly FileSizes[]>;
  /** Copies everything as it is at one moment into a folder. */
  copyTo(folder: string): Promise<BackupFile[]>;
  close(): Promise<void>;
}
