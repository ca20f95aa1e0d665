import type { JsonValue } from "../engine/engine.js";
import { defineToken } from "../feature/token.js";
import type { Connection } from "./store.js";

/** An earlier state that was put in place of the database, from a backup. */
export interface Restore {
  /** Random: no other restore has the same. */
  readonly key: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** Name of the backup. */
  readonly backup: string;
  /** Sequence of the newest change that the earlier state held, 0 for none. */
  readonly change: number;
  /** What the database before had noted to outlive it, by name; nothing where it could not be read. */
  readonly outlived: Readonly<Record<string, JsonValue>>;
  /** Key of the restore behind which the earlier state was, empty where it was behind none. */
  readonly from: string;
  /** The restores before this one, the newest first, as far back as is known. */
  readonly earlier: readonly EarlierRestore[];
  /** Why the database before could not be asked for what is to outlive it, empty where it was. */
  readonly unasked: string;
}

/** What is kept of a restore that another one has followed. */
export type EarlierRestore = Pick<Restore, "key" | "at" | "backup" | "change" | "from">;

/** What is known of restores within the database, where nobody writes who can only write files. */
export interface Restores {
  /** The last one; undefined for never. */
  last(db: Connection): Promise<Restore | undefined>;
  /**
   * Notes, with the transaction of `db`, what the next restore is to hand over under that name, while everything
   * else becomes what it was when the backup was taken. Small things only, and no secrets.
   * @param name begins with the id of the feature
   * @throws TypeError for a name of the host's own
   */
  note(db: Connection, name: string, value: JsonValue): Promise<void>;
}
export const Restores = defineToken<Restores>("Restores");
