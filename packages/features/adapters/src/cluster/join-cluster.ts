import { hostname } from "node:os";
import type { Bus, FeatureHost, Installation, Journal } from "@dicetower/contract";
import { offered } from "../accounts/action-names.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import type { Manager } from "../manager/manager.js";
import { readUndelivered } from "../outbox/undelivered.js";
import { runtimeView } from "../routes/view.js";
import { AccountLeases } from "./account-leases.js";
import { answerQuestions } from "./answer-questions.js";
import { LeaseStore, type ProcessRow } from "./lease-store.js";
import type { LeasedAdapters } from "./leased-adapters.js";

/** What joins an installation of several processes. */
export interface ClusterParts {
  readonly bus: Bus;
  readonly journal: Journal;
  readonly installation: Installation;
  /** Event keys kept in memory. */
  readonly eventsKept: number;
}

/** Shares the adapters with the other processes. @returns the leases, to be left at the end */
export function joinCluster(host: FeatureHost, manager: Manager, parts: ClusterParts): AccountLeases {
  const { bus, installation } = parts;
  const { services } = manager;
  const leases = new AccountLeases(
    {
      host,
      store: services.store,
      clock: services.clock,
      bus,
      log: host.log,
      about: () => thisProcess(bus, installation),
    },
    new LeaseStore(bus.self),
    leased(manager, parts),
  );
  services.ownership = leases;
  answerQuestions(host, bus, manager, leases);
  return leases;
}

/** This process, as others see it. */
export function thisProcess(bus: Bus, installation: Installation): ProcessRow {
  const { host, port } = installation.address();
  const { version, startedAt } = installation;
  const machine = hostname();
  return { id: bus.self, pid: process.pid, machine, host, port, version: version.semver, startedAt };
}

function leased(manager: Manager, { journal, eventsKept }: ClusterParts): LeasedAdapters {
  const { services } = manager;
  const forget = (id: number): ManagedAdapter | undefined => {
    const adapter = manager.adapters.get(id);
    services.journal.forget(id);
    adapter?.sender.restore([]);
    adapter?.sender.outbox.abandon();
    return adapter;
  };
  return {
    dialled: () =>
      services.phase !== "open"
        ? []
        : [...manager.adapters.values()].flatMap(({ record, type, listens }) =>
            record.enabled && type !== undefined && !listens ? [record.id] : [],
          ),
    view(id) {
      const adapter = manager.adapters.get(id);
      return adapter && { ...runtimeView(adapter), actions: offered(adapter.connection?.actions ?? {}) };
    },
    async inherit(ids) {
      for (const id of ids) forget(id);
      const wanted = new Set(ids);
      const now = services.clock.now();
      const left = await readUndelivered(journal, now, eventsKept, (id) => wanted.has(id));
      for (const [key, at] of left.seen) services.seen.isDuplicate(key, at, 0);
      for (const id of ids) manager.adapters.get(id)?.sender.restore(left.parts.get(id) ?? []);
      if (left.unknown > 0)
        services.log.warn(
          `${left.unknown} messages were being sent when another process lost its accounts; they may have arrived`,
        );
    },
    begin: (id) => manager.adapters.get(id)?.begin(),
    quiet: (ids) => manager.quiet(ids.flatMap((id) => manager.adapters.get(id) ?? [])),
    yield: (id) => forget(id)?.begin(),
    seen: (ids) => manager.publish(ids),
    refresh: () => manager.refresh(),
  };
}
