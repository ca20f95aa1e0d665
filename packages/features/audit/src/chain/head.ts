import type { Connection, JsonValue, Restore, Restores } from "@dicetower/contract";
import { genesis, type Link } from "../log-files/line.js";
import { Histories, type History } from "./histories.js";

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

/** What a database knows of the log. */
export interface Known {
  readonly head: Head;
  /** As they were when the one that `head` is in began. */
  readonly histories: readonly History[];
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
    return headOf(await this.#row(db));
  }

  /** The head with the histories before the one that it is in. */
  async known(db: Connection): Promise<Known> {
    const row = await this.#row(db);
    return { head: headOf(row), histories: historiesOf(row) };
  }

  /**
   * True where the log in this folder may be the one that a restored database knows: it has this chain, or was taken
   * before there was any, and no other has gone on behind the restore. The name of a chain is a mere file.
   */
  async mayBeOurs(db: Connection, { key }: Restore): Promise<boolean> {
    const rows: readonly { readonly chain: string; readonly restore: string }[] = await db(table).select(
      "chain",
      "restore",
    );
    if (rows.some(({ restore }) => restore === key)) return false;
    return rows.length === 0 || rows.some(({ chain }) => chain === this.chain);
  }

  /** Moves head and base on; what is older than the base is no longer part of the log. */
  async write(db: Connection, head: Head): Promise<void> {
    await this.#write(db, rowOf(head));
  }

  /** Goes on in another history. */
  async writeKnown(db: Connection, { head, histories }: Known): Promise<void> {
    const kept = { histories_json: JSON.stringify(histories) };
    await this.#write(db, { ...rowOf(head), ...kept });
    await this.restores.note(db, this.#outlivingHistories, kept);
  }

  /** What the database before a restore knew; undefined where it could not be asked. */
  outlived({ outlived }: Restore): Known | undefined {
    const row = outlived[this.#outliving];
    if (!isRow(row)) return undefined;
    const kept = outlived[this.#outlivingHistories];
    return { head: headOf(row), histories: isRow(kept) ? historiesOf(kept) : [] };
  }

  #row(db: Connection): Promise<Row | undefined> {
    return db(table).where({ chain: this.chain }).first();
  }

  async #write(db: Connection, row: Row): Promise<void> {
    await db(table)
      .insert({ chain: this.chain, ...row })
      .onConflict("chain")
      .merge();
    // A restore would put back another head, and nobody would know which lines behind it were written here.
    const { histories_json: _own, ...head } = row;
    await this.restores.note(db, this.#outliving, head);
  }

  get #outliving(): string {
    return `audit.${this.chain}`;
  }

  /** Apart, for they change with a restore only, and the head with every line. */
  get #outlivingHistories(): string {
    return `audit.${this.chain}.histories`;
  }
}

/**
 * The chain of a database that one process has for itself, so that its folder cannot lose it unnoticed; undefined where
 * there is none, or the database was restored since: it may be in another folder now.
 */
export async function onlyChain(db: Connection, restores: Restores): Promise<string | undefined> {
  const restore = await restores.last(db);
  const rows: readonly { readonly chain: string; readonly restore: string }[] = await db(table)
    .where({ restore: restore?.key ?? "" })
    .orderBy("seq", "desc")
    .select("chain", "restore");
  return rows[0]?.chain;
}

function isRow(value: JsonValue | undefined): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function headOf(row: Row | undefined): Head {
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
    restore: String(row["restore"]),
  };
}

function historiesOf(row: Row | undefined): readonly History[] {
  return row === undefined ? [] : Histories.read(JSON.parse(String(row["histories_json"])) as JsonValue);
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
