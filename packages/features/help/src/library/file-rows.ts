import type { Store } from "@dicetower/contract";
import { shippedPrefix } from "../documents/builtin.js";
import type { DocumentFormat } from "../documents/document.js";

const fileTable = "help_file";

/** How far a document has been loaded. */
export const statuses = ["unloaded", "loading", "loaded", "error"] as const;

/** What is known of a document. */
export interface FileState {
  readonly name: string;
  readonly group: string;
  readonly format: DocumentFormat;
  readonly size: number;
  readonly entries: number;
  readonly status: (typeof statuses)[number];
  readonly error: string;
  /** What the file was when it was read, to see whether it is another now. */
  readonly stamp: string;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

interface Row {
  readonly name: string;
  readonly group_name: string;
  readonly format: string;
  readonly size: number | string;
  readonly entries: number;
  readonly status: string;
  readonly error: string;
  readonly stamp: string;
  readonly updated_at: number | string;
}

/** What is known of all documents, in the store. */
export class FileRows {
  constructor(readonly store: Store) {}

  /** By name, what is shipped included. */
  async all(): Promise<ReadonlyMap<string, FileState>> {
    const rows = await this.store.read((db) => db<Row>(fileTable).orderBy(["group_name", "name"]));
    return new Map(rows.map((row) => [row.name, stateOf(row)]));
  }

  async put({ name, ...state }: FileState): Promise<void> {
    const row = {
      group_name: state.group,
      format: state.format,
      size: state.size,
      entries: state.entries,
      status: state.status,
      error: state.error.slice(0, 500),
      stamp: state.stamp,
      updated_at: state.updatedAt,
    };
    await this.store.change((db) =>
      db<Row>(fileTable)
        .insert({ name, ...row })
        .onConflict("name")
        .merge(row),
    );
  }

  async remove(name: string): Promise<void> {
    await this.store.change((db) => db(fileTable).where({ name }).delete());
  }
}

/** True for documents that come with this package. */
export function isShipped(name: string): boolean {
  return name.startsWith(shippedPrefix);
}

function stateOf(row: Row): FileState {
  return {
    name: row.name,
    group: row.group_name,
    format: row.format as DocumentFormat,
    size: Number(row.size),
    entries: row.entries,
    status: row.status as FileState["status"],
    error: row.error,
    stamp: row.stamp,
    updatedAt: Number(row.updated_at),
  };
}
