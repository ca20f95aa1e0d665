import {
  type Actor,
  type Changes,
  codes,
  configured,
  failure,
  type Identity,
  type JsonValue,
  requireRecentLogin,
} from "@dicetower/contract";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import type { Manager } from "../manager/manager.js";
import type { RecordBody, StoredRecord } from "../records/record.js";
import { checkBody } from "./check-body.js";
import { ReadOnly } from "./read-only.js";
import type { WriteBody } from "./schemas.js";
import { type AdapterView, adapterView, storedView } from "./view.js";

/** Who asks, as far as a change of an address looks at it. */
export interface EditRequest {
  readonly actor: Actor;
  readonly identity: Identity | undefined;
}

/** What the routes do with records: check, store with a change record, and hand over to the manager. */
export class RecordEditor {
  readonly #readOnly = new ReadOnly();

  constructor(
    readonly manager: Manager,
    readonly changes: Changes,
  ) {}

  view(adapter: ManagedAdapter, locale?: string): AdapterView {
    return this.#readOnly.show(adapterView(adapter, locale));
  }

  list(locale: string | undefined): AdapterView[] {
    return [...this.manager.adapters.values()]
      .sort((a, b) => a.record.id - b.record.id)
      .map((adapter) => this.view(adapter, locale));
  }

  async create(body: WriteBody, { actor }: EditRequest): Promise<AdapterView> {
    const { services } = this.manager;
    const token = keptToken(body.access_token, "");
    const checked = this.#check(body, token, undefined);
    const record = await services.store.change(async (db) => {
      const inserted = await services.records.insert(db, checked, token, services.clock.seconds());
      await this.changes.record(db, {
        action: "adapter.create",
        actor,
        target: targetOf(inserted),
        after: storedView(inserted) as JsonValue,
      });
      return inserted;
    });
    return this.view(this.manager.add(record));
  }

  /** @param complete what a body that leaves fields out means: the whole record (PUT), or only what is sent */
  async update(
    id: number,
    body: Partial<WriteBody>,
    complete: boolean,
    asking: EditRequest,
  ): Promise<AdapterView> {
    const { services } = this.manager;
    const adapter = this.manager.get(id);
    this.#readOnly.check(body, adapterView(adapter));
    const record = await services.store.change(async (db) => {
      const before = await services.records.get(db, id);
      if (body.revision !== undefined && body.revision !== before.revision) this.#conflict(adapter);
      const token = keptToken(body.access_token ?? "", body.access_token === null ? "" : before.accessToken);
      const merged = { ...withDefaults(before), ...written(body) };
      if (!complete && body.options !== undefined) merged.options = { ...before.options, ...body.options };
      const checked = this.#check(merged, token ?? "", before);
      guardStoredToken(before, checked, token, asking, services.clock.seconds());
      const fields = changedFields(before, checked, token);
      if (fields.length === 0) return before;
      const next = await services.records.update(db, before, checked, token, services.clock.seconds());
      await this.changes.record(db, {
        action: "adapter.update",
        actor: asking.actor,
        target: targetOf(next),
        before: storedView(before) as JsonValue,
        after: storedView(next) as JsonValue,
        fields,
      });
      return next;
    });
    return this.view(this.manager.change(record));
  }

  async remove(id: number, { actor }: EditRequest): Promise<{ id: number }> {
    const { services } = this.manager;
    this.manager.get(id);
    await services.store.change(async (db) => {
      const before = await services.records.get(db, id);
      await services.records.remove(db, id);
      await this.changes.record(db, {
        action: "adapter.delete",
        actor,
        target: targetOf(before),
        before: storedView(before) as JsonValue,
      });
    });
    this.#readOnly.forget(id);
    await this.manager.remove(id);
    return { id };
  }

  /** @throws Failure 40001, 42200 for what can be no adapter here */
  check(body: WriteBody): void {
    this.#check(body, "", undefined);
  }

  #check(body: RecordBody, token: string, before: StoredRecord | undefined): RecordBody {
    const { manager } = this;
    const type = manager.type(body.type);
    return checkBody(written(body) as RecordBody, token, type, [...manager.types.keys()], before);
  }

  #conflict(adapter: ManagedAdapter): never {
    throw failure(codes.conflict, "Somebody else has changed this adapter in the meantime.", {
      errors: [{ path: "/revision", message: "is not the stored one", current: adapterView(adapter) }],
    });
  }
}

/** Token after a write: null clears; empty, and the marker of a set one, keep. */
function keptToken(sent: string | null, before: string): string;
function keptToken(sent: string | null, before: string | undefined): string | undefined;
function keptToken(sent: string | null, before: string | undefined): string | undefined {
  if (sent === null) return "";
  return sent === "" || sent === configured ? before : sent;
}

const bodyFields = [
  "name",
  "type",
  "connection_mode",
  "endpoint",
  "enabled",
  "options",
  "textOverrides",
] as const;

function written(body: Partial<WriteBody> | RecordBody): Partial<RecordBody> {
  return Object.fromEntries(
    bodyFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
  );
}

function withDefaults(record: StoredRecord): RecordBody & { options: StoredRecord["options"] } {
  return written(record) as RecordBody;
}

function changedFields(before: StoredRecord, after: RecordBody, token: string | undefined): string[] {
  const fields: string[] = bodyFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (token !== before.accessToken) fields.push("access_token");
  return fields;
}

function targetOf({ id, name }: StoredRecord): { type: string; id: string; name: string } {
  return { type: "adapter", id: String(id), name };
}

/**
 * A stored token must not be sent to an address that somebody at a forgotten panel has typed in.
 * @throws Failure 40102
 */
function guardStoredToken(
  before: StoredRecord,
  next: RecordBody,
  token: string | undefined,
  { identity }: EditRequest,
  seconds: number,
): void {
  const keepsToken = token !== "" && token === before.accessToken;
  if (!keepsToken || next.endpoint === before.endpoint) return;
  requireRecentLogin(
    identity,
    seconds,
    "Log in again to send the stored token to another address, or enter the token with the address.",
  );
}
