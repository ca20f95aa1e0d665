import {
  type AdapterType,
  type Contribution,
  codes,
  failure,
  type JsonValue,
  withTimeout,
} from "@dicetower/contract";
import { initialState } from "../connection/connection-state.js";
import type { StoredPart } from "../outbox/entries.js";
import type { StoredRecord } from "../records/record.js";
import type { SendKeys } from "../sending/send-keys.js";
import { ManagedAdapter } from "./managed-adapter.js";
import type { ManagerServices } from "./manager-services.js";
import { statusOf } from "./status.js";
import { ReportedTraffic, trafficOf } from "./traffic.js";

/** Milliseconds that the outboxes may take to say what they have when the host or the feature ends. */
const flushLimitMs = 5_000;

/** All adapters of this process. */
export class Manager {
  readonly adapters = new Map<number, ManagedAdapter>();
  #types: ReadonlyMap<string, Contribution<AdapterType>> = new Map();
  readonly #traffic = new ReportedTraffic();
  /** Records that a refresh has met: one that is missing later was removed, one that is new may not be there yet. */
  readonly #known = new WeakSet<StoredRecord>();

  /** @param life ends after the outboxes had their time to flush */
  constructor(
    readonly services: ManagerServices,
    readonly keys: SendKeys,
    readonly life: AbortSignal,
  ) {}

  /** Types in force, by key. */
  get types(): ReadonlyMap<string, Contribution<AdapterType>> {
    return this.#types;
  }

  type(key: string): AdapterType | undefined {
    return this.#types.get(key)?.item;
  }

  setTypes(all: readonly Contribution<AdapterType>[]): void {
    this.#types = new Map(all.map((entry) => [entry.key, entry]));
    for (const adapter of this.adapters.values()) {
      const type = this.#types.get(adapter.record.type);
      if (type?.item !== adapter.type) adapter.set(adapter.record, type);
    }
  }

  /** Takes a record in; it connects when the host is open. */
  add(record: StoredRecord, undelivered: readonly StoredPart[] = []): ManagedAdapter {
    // Another process may have told of it first.
    if (this.adapters.has(record.id)) return this.change(record);
    const adapter = new ManagedAdapter(record, this.services, this.keys, this.life);
    adapter.sender.restore(undelivered);
    this.adapters.set(record.id, adapter);
    adapter.set(record, this.#types.get(record.type));
    if (adapter.connectionState === initialState) adapter.begin();
    return adapter;
  }

  /** Takes a changed record over; it connects anew where the change asks for it. */
  change(record: StoredRecord): ManagedAdapter {
    const adapter = this.get(record.id);
    adapter.set(record, this.#types.get(record.type));
    return adapter;
  }

  async remove(id: number): Promise<void> {
    const adapter = this.get(id);
    this.adapters.delete(id);
    this.services.events.publish("adapter.removed", { id: String(id) });
    await adapter.remove();
    this.services.ownership.changed();
  }

  /** Takes over what other processes have changed in the records. */
  async refresh(): Promise<void> {
    const { store, records } = this.services;
    const stored = await store.read((db) => records.revisions(db));
    for (const [id, revision] of stored) {
      const known = this.adapters.get(id);
      if (known?.record.revision === revision) continue;
      const record = await store.read((db) => records.get(db, id));
      if (known === undefined && !this.adapters.has(id)) this.add(record);
      else if (record.revision > (known?.record.revision ?? 0)) this.change(record);
    }
    for (const [id, { record }] of this.adapters)
      if (!stored.has(id) && this.#known.has(record)) await this.remove(id);
      else this.#known.add(record);
  }

  /** @throws Failure 40400 */
  get(id: number): ManagedAdapter {
    const adapter = this.adapters.get(id);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${id}.`);
    return adapter;
  }

  /** The host is open: adapters dial. */
  open(): void {
    if (this.services.phase !== "waiting") return;
    this.services.phase = "open";
    for (const adapter of this.adapters.values()) adapter.begin();
  }

  /** The host is about to end: nothing is heard any more, what is to be said is said. */
  async drain(): Promise<void> {
    this.services.phase = "draining";
    await this.quiet([...this.adapters.values()]);
  }

  /** Resolves when nothing of adapters that receive no more is under way, or that has taken too long. */
  async quiet(adapters: readonly ManagedAdapter[]): Promise<void> {
    const { clock, journal } = this.services;
    const quiet = async ({ inbox, sender }: ManagedAdapter): Promise<void> => {
      await inbox.onLine.none();
      await sender.outbox.empty();
    };
    await withTimeout(clock, flushLimitMs, Promise.all(adapters.map(quiet)));
    await withTimeout(clock, flushLimitMs, journal.flush());
  }

  /** Tells the panel of states that another process has reported. */
  publish(ids: readonly number[]): void {
    for (const id of ids) {
      const adapter = this.adapters.get(id);
      if (adapter !== undefined)
        this.services.events.publish("adapter.state", statusOf(adapter) as unknown as JsonValue);
    }
  }

  /** Tells the panel of adapters that have heard or said something since it was told last. */
  publishTraffic(): void {
    const changed = [...this.adapters.values()].filter((adapter) => this.#traffic.hasChanged(adapter));
    if (changed.length > 0)
      this.services.events.publish("adapter.traffic", {
        adapters: changed.map(trafficOf) as unknown as JsonValue,
      });
  }

  /** Drops what has waited too long in any outbox. */
  sweep(): void {
    for (const { sender } of this.adapters.values()) sender.sweep();
    this.services.arbiter.sweep();
  }
}
