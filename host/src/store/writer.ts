import type { Connection } from "@dicetower/contract";
import type { Values } from "./group-rows.js";

/** The one connection of a store that writes, as the write queue sees it. */
export interface Writer {
  /** Handed to changes; refuses statements outside an open turn. */
  readonly db: Connection;
  /** Changes that may share one transaction. */
  readonly shares: number;
  /** Takes the connection for a while. */
  acquire(): Promise<void>;
  release(): void;
  begin(): Promise<void>;
  /** Runs statements without parameters: savepoint, rollback, pragma. */
  control(sql: string): Promise<void>;
  /** True where a rollback failed with `error` because no transaction was open any more. */
  saysNoneOpen(error: unknown): boolean;
  /** @throws where the database rolled back instead */
  commit(): Promise<void>;
  /** Runs one statement; each `?` in it stands for a parameter. */
  run(sql: string, parameters: Values): Promise<void>;
  /** Ends the statement that runs, where one does; answers within seconds, when no later one can be met. */
  interrupt(): Promise<void>;
  /** Lets a migration rebuild tables that others refer to. */
  suspendForeignKeys(): Promise<void>;
  /** @throws Error that names the tables whose references lead nowhere */
  checkForeignKeys(): Promise<void>;
  resumeForeignKeys(): Promise<void>;
}
