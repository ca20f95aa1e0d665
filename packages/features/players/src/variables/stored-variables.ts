import {
  type Clock,
  type Connection,
  codes,
  failure,
  type JsonValue,
  localDay,
  type Store,
  storableJson,
} from "@dicetower/contract";
import type { PersonKey, PlayerVariable, PlayerVariables, VariableScope } from "../api.js";
import type { Links } from "../identities/links.js";
import { keyColumns } from "../records/person-name.js";

/** Variables that one person may have. */
export const maxVariables = 1_000;
/** People whose values are answered at once. */
const maxPeople = 10_000;
/** Characters of a name, and bytes of a value as JSON. */
export const maxKeyLength = 128;
export const maxBytes = 65_536;

interface VariableRow {
  platform: string;
  user_id: string;
  plugin: string;
  store: VariableScope["store"];
  key: string;
  value: string;
  day: string;
}

export const variableTable = "players_variable";

/** Values that scripts keep of people; they belong to the main identity. */
export class StoredVariables implements PlayerVariables {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly links: Links,
  ) {}

  async get(person: PersonKey, scope: VariableScope, key: string): Promise<JsonValue | undefined> {
    const where = this.#where(person, scope, key);
    const row = await this.store.read((db) => db<VariableRow>(variableTable).where(where).first());
    return row === undefined ? undefined : this.#valueOf(row);
  }

  async set(person: PersonKey, scope: VariableScope, key: string, value: JsonValue): Promise<JsonValue> {
    const where = this.#where(person, scope, key);
    const text = textOf(key, value);
    return this.store.change(async (db) => {
      const row = await db<VariableRow>(variableTable).where(where).first();
      if (row === undefined && value !== null) await this.#room(db, person);
      await db<VariableRow>(variableTable).where(where).delete();
      const day = scope.store === "today" ? this.today() : "";
      if (value !== null) await db<VariableRow>(variableTable).insert({ ...where, value: text, day });
      return (row === undefined ? undefined : this.#valueOf(row)) ?? null;
    });
  }

  async list(person: PersonKey, plugin?: string): Promise<PlayerVariable[]> {
    const who = keyColumns(this.links.main(person));
    const rows = await this.store.read((db) => {
      const query = db<VariableRow>(variableTable).where(who);
      if (plugin !== undefined) query.where({ plugin });
      return query.orderBy(["plugin", "store", "key"]).limit(maxVariables);
    });
    return rows.flatMap((row) => {
      const value = this.#valueOf(row);
      return value === undefined ? [] : [{ plugin: row.plugin, store: row.store, key: row.key, value }];
    });
  }

  async ofAll(platform: string, { plugin, store }: VariableScope, key: string) {
    const rows = await this.store.read((db) =>
      db<VariableRow>(variableTable)
        .where({ platform, plugin, store, key })
        .orderBy("user_id")
        .limit(maxPeople),
    );
    return new Map(
      rows.flatMap((row) => {
        const value = this.#valueOf(row);
        return value === undefined ? [] : [[row.user_id, value] as const];
      }),
    );
  }

  /** Forgets what ended with its day. */
  async prune(): Promise<void> {
    await this.store.change((db) =>
      db<VariableRow>(variableTable).where("day", ">", "").where("day", "<", this.today()).delete(),
    );
  }

  /** The date in the time zone of the server: `2026-01-31`. */
  today(): string {
    return localDay(this.clock.now());
  }

  #valueOf({ value, day }: VariableRow): JsonValue | undefined {
    return day === "" || day === this.today() ? (JSON.parse(value) as JsonValue) : undefined;
  }

  #where(person: PersonKey, { store, plugin }: VariableScope, key: string) {
    return { ...keyColumns(this.links.main(person)), plugin, store, key };
  }

  async #room(db: Connection, person: PersonKey): Promise<void> {
    const row = await db(variableTable)
      .where(keyColumns(this.links.main(person)))
      .count({ all: "*" })
      .first<{ all: number | string }>();
    if (Number(row?.all ?? 0) >= maxVariables)
      throw failure(codes.ruleBroken, `One person has at most ${maxVariables} variables: delete some first.`);
  }
}

/** A value as it is stored. @throws Failure 42200 where it is too large */
export function textOf(key: string, value: JsonValue): string {
  const text = JSON.stringify(storableJson(value));
  if (Buffer.byteLength(text) > maxBytes)
    throw failure(codes.ruleBroken, `The value of "${key}" is larger than ${maxBytes} bytes.`);
  return text;
}
