import type { Connection } from "@dicetower/contract";
import { genesis, type Link } from "./line.js";

/** What the database knows of the files. */
export interface Head extends Link {
  /** Sequence of the last change that is written. */
  readonly change: number;
  /** The newest file, and its size behind the last line; empty when there is none. */
  readonly file: string;
  readonly size: number;
  /** The oldest file that is kept, and what its first line follows. */
  readonly base: Link & { readonly file: string };
}

const table = "audit_head";

/** The row of one chain. Each data folder has a chain of its own, and one process. */
export class HeadRow {
  constructor(readonly chain: string) {}

  async read(db: Connection): Promise<Head> {
    const row: Record<string, number | string> | undefined = await db(table)
      .where({ chain: this.chain })
      .first();
    if (row === undefined) return beginning;
    return {
      seq: Number(row["seq"]),
      hash: String(row["hash"]),
      change: Number(row["change"]),
      file: String(row["file"]),
      size: Number(row["size"]),
      base: {
        seq: Number(row["base_seq"]),
        hash: String(row["base_hash"]),
        file: String(row["base_file"]),
      },
    };
  }

  /** Moves head and base on; what is older than the base is no longer part of the log. */
  async write(db: Connection, { seq, hash, change, file, size, base }: Head): Promise<void> {
    await db(table)
      .insert({
        chain: this.chain,
        seq,
        hash,
        change,
        file,
        size,
        base_seq: base.seq,
        base_hash: base.hash,
        base_file: base.file,
      })
      .onConflict("chain")
      .merge();
  }
}

const nothing = { seq: 0, hash: genesis, file: "" };
const beginning: Head = { ...nothing, change: 0, size: 0, base: nothing };
