import { type Connection, codes, failure, type Secrets } from "@dicetower/contract";
import type { RecordBody, StoredRecord } from "./record.js";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  readonly access_token: string;
  readonly enabled: number;
  readonly options: string;
  readonly text_overrides: string;
  readonly self_id: string;
  readonly self_name: string;
  readonly revision: number;
}

const table = "adapters_record";

/** The stored adapters. Every call is handed the connection of the transaction it belongs to. */
export class Records {
  constructor(readonly secrets: Secrets) {}

  async all(db: Connection): Promise<StoredRecord[]> {
    const rows = await db<Row>(table).select("*").orderBy("id");
    return rows.map((row) => this.#read(row as Row));
  }

  /** Revisions by id. */
  async revisions(db: Connection): Promise<ReadonlyMap<number, number>> {
    const rows: { id: number; revision: number }[] = await db(table).select("id", "revision");
    return new Map(rows.map(({ id, revision }) => [Number(id), Number(revision)]));
  }

  /** @throws Failure 40400 */
  async get(db: Connection, id: number): Promise<StoredRecord> {
    const row = await db<Row>(table).where({ id }).first();
    if (row === undefined) throw failure(codes.notFound, `There is no adapter ${id}.`);
    return this.#read(row as Row);
  }

  async insert(
    db: Connection,
    body: RecordBody,
    accessToken: string,
    seconds: number,
  ): Promise<StoredRecord> {
    const [inserted] = await db(table)
      .insert({
        ...columns(body),
        access_token: "",
        self_id: "",
        self_name: "",
        revision: 1,
        created_at: seconds,
        updated_at: seconds,
      })
      .returning("id");
    const id = Number((inserted as { id: number }).id);
    // The context of a sealed value names the record, whose id is known only now.
    if (accessToken !== "")
      await db(table)
        .where({ id })
        .update({ access_token: this.#seal(id, accessToken) });
    return this.get(db, id);
  }

  async update(
    db: Connection,
    before: StoredRecord,
    body: RecordBody,
    accessToken: string | undefined,
    seconds: number,
  ): Promise<StoredRecord> {
    const { id } = before;
    const changes: Record<string, unknown> = {
      ...columns(body),
      revision: before.revision + 1,
      updated_at: seconds,
    };
    if (accessToken !== before.accessToken)
      changes.access_token = accessToken === undefined ? "" : this.#seal(id, accessToken);
    await db(table).where({ id }).update(changes);
    return this.get(db, id);
  }

  async remove(db: Connection, id: number): Promise<void> {
    await db(table).where({ id }).delete();
  }

  /** Remembers who answered, which no revision counts: nobody edited anything. */
  async setAccount(db: Connection, id: number, selfId: string, selfName: string): Promise<void> {
    await db(table).where({ id }).update({ self_id: selfId, self_name: selfName });
  }

  #seal(id: number, token: string): string {
    return token === "" ? "" : this.secrets.seal(token, context(id));
  }

  #read(row: Row): StoredRecord {
    return {
      id: Number(row.id),
      name: row.name,
      type: row.type,
      connection_mode: row.connection_mode,
      endpoint: row.endpoint,
      accessToken: row.access_token === "" ? "" : this.secrets.open(row.access_token, context(row.id)),
      enabled: Boolean(row.enabled),
      options: JSON.parse(row.options) as StoredRecord["options"],
      textOverrides: JSON.parse(row.text_overrides) as StoredRecord["textOverrides"],
      selfId: row.self_id,
      selfName: row.self_name,
      revision: Number(row.revision),
    };
  }
}

function context(id: number): string {
  return `adapter:${id}:access_token`;
}

function columns(body: RecordBody): Record<string, unknown> {
  return {
    name: body.name,
    type: body.type,
    connection_mode: body.connection_mode,
    endpoint: body.endpoint,
    enabled: body.enabled ? 1 : 0,
    options: JSON.stringify(body.options),
    text_overrides: JSON.stringify(body.textOverrides),
  };
}
