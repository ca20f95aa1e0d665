import type { Bus, Clock, FeatureHost, Log, Store } from "@dicetower/contract";
import { codes, errorMessage, failure } from "@dicetower/contract";
import type { RuntimeView } from "../routes/view.js";
import type { Elsewhere } from "./elsewhere.js";
import { fairShare } from "./fair-share.js";
import { databaseNow, type LeaseStore, leaseMs, type ProcessRow } from "./lease-store.js";
import type { LeasedAdapters } from "./leased-adapters.js";
import { OtherHolders } from "./other-holders.js";
import type { Ownership } from "./ownership.js";

/** Milliseconds between two looks at the leases. */
const tickMs = 1_000;
/** Milliseconds by which this process gives a lease up before others may take it. */
const marginMs = 1_500;
/** Milliseconds for which changes are gathered before others are told. */
const gatherMs = 50;

/** Nudges: somebody is to look at the leases now. */
const subject = "adapters.leases";

interface Held {
  readonly fence: number;
  /** Monotonic milliseconds until which this process acts on it. */
  until: number;
}

/** What the leases work with. */
export interface LeaseServices {
  readonly host: FeatureHost;
  readonly store: Store;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  /** This process, as others see it. */
  readonly about: () => ProcessRow;
}

/** Shares adapters among the processes of an installation: each is held by one, by a lease that has to be renewed. */
export class AccountLeases implements Ownership {
  readonly #held = new Map<number, Held>();
  readonly #others: OtherHolders;
  #processes: ReadonlyMap<string, ProcessRow> = new Map();
  /** On their way to another process: nothing is received, what is under way is ended. */
  readonly #leaving = new Set<number>();
  /** Leases that have to be given back, for they are not acted on any more. */
  readonly #idle = new Set<number>();
  /** A look under way, and whether another one is wanted behind it. */
  #looking: Promise<void> | undefined;
  #wanted = false;
  #gathering = false;
  #stopped = false;
  #troubled = false;

  constructor(
    readonly services: LeaseServices,
    readonly leases: LeaseStore,
    readonly adapters: LeasedAdapters,
  ) {
    const { bus, clock, host } = services;
    this.#others = new OtherHolders(leases.self, {
      bus,
      clock,
      signal: host.signal,
      holderOf: (id) => this.holderOf(id),
      nameOf: (process) => this.#nameOf(process),
      look: () => this.look(),
    });
  }

  /** Begins to look. */
  begin(): void {
    const { clock, host, bus } = this.services;
    bus.subscribe(host, subject, (from) => (from === bus.self ? undefined : this.look()));
    clock.every(tickMs, host.signal, () => host.follow(this.look()));
    clock.every(tickMs / 4, host.signal, () => this.#expire());
    host.follow(this.look());
  }

  holds(id: number): boolean {
    const held = this.#held.get(id);
    return held !== undefined && this.services.clock.monotonic() < held.until;
  }

  remote(id: number): RuntimeView | undefined {
    return this.holds(id) ? undefined : this.#others.get(id)?.view;
  }

  elsewhere(id: number): Elsewhere | undefined {
    return this.holds(id) ? undefined : this.#others.get(id)?.elsewhere;
  }

  /** The process that holds an adapter, where it is another one. */
  holderOf(id: number): string | undefined {
    return this.holds(id) ? undefined : this.#others.get(id)?.process;
  }

  /** A process for people. */
  #nameOf(process: string): string {
    const known = this.#processes.get(process);
    return known === undefined ? process : `${known.machine} (${known.host}:${known.port})`;
  }

  /**
   * Hands an adapter that this process holds, or nobody, over to another one, which keeps it while it lives.
   * @throws Failure 40400 for no such process, 50300 where a third one holds the adapter
   */
  async give(id: number, to: string): Promise<void> {
    if (to === this.leases.self && this.holds(id)) return;
    const { store } = this.services;
    const alive = await store.read(async (db) => this.leases.processes(db, await databaseNow(db)));
    if (!alive.some((process) => process.id === to))
      throw failure(codes.notFound, "There is no such process any more.");
    this.#leaving.add(id);
    try {
      await this.adapters.quiet([id]);
      this.#drop(id);
      const given = await store.change(async (db) => this.leases.give(db, await databaseNow(db), id, to));
      if (!given)
        throw failure(codes.notReady, "Another process has taken the account meanwhile: try again.");
      this.#idle.delete(id);
    } finally {
      this.#leaving.delete(id);
    }
    this.#nudge();
    await this.look();
  }

  receives(id: number): boolean {
    return this.holds(id) && !this.#leaving.has(id);
  }

  async take(id: number): Promise<void> {
    if (this.#stopped) throw new Error("the process ends");
    const { store, clock } = this.services;
    const from = clock.monotonic();
    const before = this.#held.get(id);
    const fence = await store.change(async (db) => this.leases.claim(db, await databaseNow(db), id, true));
    if (fence === undefined) throw new Error("the lease was not given");
    // Nobody else has held it since.
    const same = before !== undefined && this.#held.get(id) === before && fence === before.fence + 1;
    this.#held.set(id, { fence, until: from + leaseMs - marginMs });
    this.#nudge();
    if (!same) await this.#inherit([id]);
  }

  changed(): void {
    if (this.#gathering || this.#stopped) return;
    this.#gathering = true;
    const { clock, host } = this.services;
    clock.after(gatherMs, host.signal, () => {
      this.#gathering = false;
      host.follow(this.look().then(() => this.#nudge()));
    });
  }

  /** Gives all leases back; nothing is claimed from now on. */
  async leave(): Promise<void> {
    this.#stopped = true;
    await this.#looking;
    this.#held.clear();
    await this.services.store.change((db) => this.leases.leave(db));
    this.#nudge();
  }

  /** Renews, claims and gives back. Called again while it runs, it runs once more behind. */
  look(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#looking !== undefined) {
      this.#wanted = true;
      return this.#looking;
    }
    this.#looking = this.#lookOnce().finally(() => {
      this.#looking = undefined;
      if (!this.#wanted) return;
      this.#wanted = false;
      this.services.host.follow(this.look());
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    try {
      await this.adapters.refresh();
      await this.#share();
      if (this.#troubled) this.services.log.info("the leases of adapters are looked at again");
      this.#troubled = false;
    } catch (error) {
      if (!this.#troubled)
        this.services.log.warn(`the leases of adapters cannot be looked at: ${errorMessage(error)}`);
      this.#troubled = true;
    }
  }

  async #share(): Promise<void> {
    const { store, clock, about } = this.services;
    const from = clock.monotonic();
    const dialled = this.adapters.dialled();
    const result = await store.change(async (db) => {
      const now = await databaseNow(db);
      await this.leases.beat(db, now, about());
      const given = [...this.#idle].filter((id) => !this.#held.has(id) && !this.#leaving.has(id));
      if (given.length > 0) await this.leases.release(db, given);
      const renewing = [...this.#held].flatMap(([id, { fence }]) => {
        const view = this.adapters.view(id);
        return view === undefined ? [] : [{ id, fence, view }];
      });
      const renewed = await this.leases.renew(db, now, renewing);
      const processes = await this.leases.processes(db, now);
      const alive = processes.map(({ id }) => id);
      const rows = await this.leases.inForce(db, now);
      const share = fairShare({ self: this.leases.self, alive, dialled, rows, leaving: this.#leaving });
      const claimed = new Map<number, number>();
      for (const id of share.claim) {
        const fence = await this.leases.claim(db, now, id, false);
        if (fence !== undefined) claimed.set(id, fence);
      }
      // Handed over to this process.
      for (const { adapterId, processId, fence } of rows)
        if (processId === this.leases.self && !this.#held.has(adapterId) && !this.#leaving.has(adapterId))
          claimed.set(adapterId, fence);
      return { given, renewing, renewed, claimed, rows, processes, surplus: share.release };
    });
    for (const id of result.given) this.#idle.delete(id);
    const until = from + leaseMs - marginMs;
    for (const { id, fence } of result.renewing) this.#renewed(id, fence, result.renewed.has(id), until);
    this.#processes = new Map(result.processes.map((process) => [process.id, process]));
    const changed = this.#others.see(result.rows);
    if (changed.length > 0) this.adapters.seen(changed);
    for (const [id, fence] of result.claimed) this.#held.set(id, { fence, until });
    const { host } = this.services;
    if (result.claimed.size > 0) host.follow(this.#begin([...result.claimed.keys()]));
    if (result.surplus.length > 0) host.follow(this.#handOver(result.surplus));
    if (result.claimed.size > 0) this.#nudge();
  }

  #renewed(id: number, fence: number, is: boolean, until: number): void {
    const held = this.#held.get(id);
    // Taken anew meanwhile.
    if (held?.fence !== fence) return;
    // What was let go for the time that it took does not come back: its messages are another's.
    if (is && this.holds(id)) held.until = until;
    else this.#drop(id);
  }

  /** Connects what was claimed, as soon as it is known what was done before. */
  async #begin(ids: readonly number[]): Promise<void> {
    await this.#inherit(ids);
    for (const id of ids) this.adapters.begin(id);
  }

  async #inherit(ids: readonly number[]): Promise<void> {
    try {
      await this.adapters.inherit(ids);
    } catch (error) {
      for (const id of ids) this.#drop(id);
      throw error;
    }
  }

  /** Gives adapters to others: first nothing more is received, then what is under way ends, then they are free. */
  async #handOver(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#leaving.add(id);
    try {
      await this.adapters.quiet(ids);
    } finally {
      for (const id of ids) {
        this.#drop(id);
        this.#leaving.delete(id);
      }
      this.changed();
    }
  }

  /** Gives up what was not renewed in time: the process may have slept, and another has it. */
  #expire(): void {
    for (const id of this.#held.keys()) if (!this.holds(id)) this.#drop(id);
  }

  #drop(id: number): void {
    if (!this.#held.delete(id)) return;
    this.#idle.add(id);
    this.adapters.yield(id);
  }

  #nudge(): void {
    this.services.bus.publish(subject, this.services.bus.self);
  }
}
