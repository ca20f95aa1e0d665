import type { JsonValue, Role } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import {
  type AccountRow,
  type FieldRow,
  type GroupRecord,
  nameOf,
  type Pending,
  type RecordRow,
  toRecord,
} from "./row.js";

/** Rows of one group. */
export interface GroupRows {
  readonly row: RecordRow;
  readonly accounts: readonly AccountRow[];
  readonly fields: readonly FieldRow[];
}

/** A group in memory, as it was read; another takes its place after each change. */
export class GroupEntry {
  readonly name: string;
  readonly row: RecordRow;
  readonly accounts: ReadonlyMap<string, Role>;
  readonly flags: ReadonlySet<string>;
  readonly #fields: ReadonlyMap<string, string>;
  /** Values as their schemas have taken them, by key of the field. */
  readonly #checked = new Map<string, JsonValue>();

  constructor({ row, accounts, fields }: GroupRows) {
    this.row = row;
    this.name = nameOf(row.platform, row.group_id);
    this.accounts = new Map(accounts.map(({ account, role }) => [account, role]));
    this.flags = new Set(JSON.parse(row.flags) as string[]);
    this.#fields = new Map(fields.map(({ field, value }) => [field, value]));
  }

  get key(): GroupKey {
    return { platform: this.row.platform, groupId: this.row.group_id };
  }

  /** @param take turns the stored value into one of the field; called once */
  field(key: string, take: (stored: string | undefined) => JsonValue): JsonValue {
    const known = this.#checked.get(key);
    if (known !== undefined) return known;
    const value = take(this.#fields.get(key));
    this.#checked.set(key, value);
    return value;
  }

  /** Forgets values whose fields have changed their schemas. */
  recheck(): void {
    this.#checked.clear();
  }

  record(pending?: Pending): GroupRecord {
    const accounts = [...this.accounts].map(([account, role]) => ({ account, role }));
    return toRecord(this.row, accounts, pending);
  }
}
