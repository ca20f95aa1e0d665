import type { ManagedAdapter } from "./managed-adapter.js";

/** What goes through an adapter, as numbers that change all the time. */
export interface AdapterTraffic {
  readonly lastEventAt: number;
  readonly lastHeartbeatAt: number;
  /** Milliseconds the platform took to answer last, 0 = not known. */
  readonly latencyMs: number;
  readonly stats: {
    readonly received: number;
    readonly sent: number;
    readonly failed: number;
    readonly queue: number;
  };
}

/** The traffic of an adapter, without its id. */
export function trafficNumbers({ inbox, sender, lastHeartbeatAt }: ManagedAdapter): AdapterTraffic {
  return {
    lastEventAt: Math.floor(inbox.lastEventAt / 1000),
    lastHeartbeatAt,
    latencyMs: sender.latencyMs ?? 0,
    stats: { received: inbox.total, sent: sender.sent, failed: sender.failed, queue: sender.outbox.size },
  };
}

/** The same for the event stream. */
export function trafficOf(adapter: ManagedAdapter): AdapterTraffic & { readonly id: number } {
  return { id: adapter.record.id, ...trafficNumbers(adapter) };
}

/** Remembers what was told of each adapter. */
export class ReportedTraffic {
  readonly #reported = new WeakMap<ManagedAdapter, string>();

  /** True when it differs from what was told last; from now on it counts as told. */
  hasChanged(adapter: ManagedAdapter): boolean {
    const { received, sent, failed, queue } = trafficNumbers(adapter).stats;
    const now = `${received} ${sent} ${failed} ${queue} ${adapter.lastHeartbeatAt} ${adapter.sender.latencyMs ?? 0}`;
    const before = this.#reported.get(adapter) ?? "0 0 0 0 0 0";
    if (now === before) return false;
    this.#reported.set(adapter, now);
    return true;
  }
}
