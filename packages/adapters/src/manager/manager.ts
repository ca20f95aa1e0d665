import {
  type AdapterType,
  type Contribution,
  codes,
  failure,
  type JsonValue,
  withPatience,
} from "@dicetower/contract";
import { atRest } from "../condition.js";
import type { KeptPart } from "../outbox/entries.js";
import type { StoredRecord } from "../records/record.js";
import { ManagedAdapter } from "./managed-adapter.js";
import type { Surroundings } from "./surroundings.js";
import { ToldTraffic, trafficOf } from "./traffic.js";
import type { SayKeys } from "./voice.js";

/** Milliseconds that the outboxes may take to say what they have when the host or the feature ends. */
const flushLimitMs = 5_000;

/** All adapters of this process. */
export class Manager {
  readonly adapters = new Map<number, ManagedAdapter>();
  #types: ReadonlyMap<string, Contribution<AdapterType>> = new Map();
  readonly #traffic = new ToldTraffic();

  /** @param life ends after the outboxes had their time to flush */
  constructor(
    readonly around: Surroundings,
    readonly keys: SayKeys,
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
  add(record: StoredRecord, leftOver: readonly KeptPart[] = []): ManagedAdapter {
    const adapter = new ManagedAdapter(record, this.around, this.keys, this.life);
    adapter.voice.leaveOver(leftOver);
    this.adapters.set(record.id, adapter);
    adapter.set(record, this.#types.get(record.type));
    if (adapter.condition === atRest) adapter.begin();
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
    this.around.events.publish("adapter.removed", { id: String(id) });
    await adapter.remove();
  }

  /** @throws Failure 40400 */
  get(id: number): ManagedAdapter {
    const adapter = this.adapters.get(id);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${id}.`);
    return adapter;
  }

  /** The host is open: adapters dial. */
  open(): void {
    if (this.around.phase !== "waiting") return;
    this.around.phase = "open";
    for (const adapter of this.adapters.values()) adapter.begin();
  }

  /** The host is about to end: nothing is heard any more, what is to be said is said. */
  async drain(): Promise<void> {
    this.around.phase = "draining";
    const empty = Promise.all([...this.adapters.values()].map(({ voice }) => voice.outbox.empty()));
    await withPatience(this.around.clock, flushLimitMs, empty);
    await this.around.journal.flush();
  }

  /** Tells the panel of adapters that have heard or said something since it was told last. */
  tellTraffic(): void {
    const changed = [...this.adapters.values()].filter((adapter) => this.#traffic.isNews(adapter));
    if (changed.length > 0)
      this.around.events.publish("adapter.traffic", {
        adapters: changed.map(trafficOf) as unknown as JsonValue,
      });
  }

  /** Drops what has waited too long in any outbox. */
  sweep(): void {
    for (const { voice } of this.adapters.values()) voice.sweep();
    this.around.speakers.sweep();
  }
}
