import type { Connection, JsonValue, Restore, Restores } from "@dicetower/contract";
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
  /** Key of the last restore that the log knows of; empty for none. */
  readonly restore: string;
}

const table = "audit_head";

/** Names of columns and their values, as they are stored. */
type Row = Readonly<Record<string, JsonValue>>;

/** The row of one chain. Each data folder has a chain of its own, and one process. */
export class HeadRow {
  constructor(
    readonly chain: string,
    readonly restores: Restores,
  ) {}

  async read(db: Connection): Promise<Head> {
    const row: Row | undefined = await db(table).where({ chain: this.chain }).first();
    return row === undefined ? beginning : headOf(row);
  }

  /** Moves head and base on; what is older than the base is no longer part of the log. */
  async write(db: Connection, head: Head): Promise<void> {
    const row = rowOf(head);
    await db(table)
      .insert({ chain: this.chain, ...row })
      .onConflict("chain")
      .merge();
    // A restore would put back an older head, and nobody would know which lines behind it were written here.
    await this.restores.note(db, this.#outliving, row);
  }

  /** The head that the database before a restore knew; undefined where it could not be asked. */
  outlived(restore: Restore): Head | undefined {
    const row = restore.outlived[this.#outliving];
    return isRow(row) ? headOf(row) : undefined;
  }

  get #outliving(): string {
    return `audit.${this.chain}`;
  }
}

function isRow(value: JsonValue | undefined): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function headOf(row: Row): Head {
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
    restore: String(row["restore"]),
  };
}

function rowOf({ seq, hash, change, file, size, base, restore }: Head) {
  return {
    seq,
    hash,
    change,
    file,
    size,
    base_seq: base.seq,
    base_hash: base.hash,
    base_file: base.file,
    restore,
  };
}

const nothing = { seq: 0, hash: genesis, file: "" };
const beginning: Head = { ...nothing, change: 0, size: 0, base: nothing, restore: "" };
