import type { Connection } from "@dicetower/contract";
import type { Values } from "../batch/batch-rows.js";

/** The one connection of a store that writes, as the write queue sees it. */
export interface Writer {
  /** Passed to changes; rejects statements outside an open scope. */
  readonly db: Connection;
  /** Number of changes that may share one transaction. */
  readonly maxSharedChanges: number;
  /** Takes the connection for a while. */
  acquire(): Promise<void>;
  release(): void;
  begin(): Promise<void>;
  /** Runs statements without parameters: savepoint, rollback, pragma. */
  control(sql: string): Promise<void>;
  /** Returns true if a rollback failed with `error` because no transaction was open any more. */
  saysNoneOpen(error: unknown): boolean;
  /** Commits. @throws if the database rolled back instead */
  commit(): Promise<void>;
  /** Runs one statement; each `?` in it stands for a parameter. */
  run(sql: string, parameters: Values): Promise<void>;
  /** Interrupts the running statement, if any; resolves within seconds, when no later one can be hit. */
  interrupt(): Promise<void>;
  /** Lets a migration rebuild tables that others refer to. */
  suspendForeignKeys(): Promise<void>;
  /** Checks all references. @throws Error that names the tables with missing targets */
  checkForeignKeys(): Promise<void>;
  resumeForeignKeys(): Promise<void>;
}
