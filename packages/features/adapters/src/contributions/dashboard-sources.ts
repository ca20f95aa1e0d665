import type { AdapterState } from "@dicetower/contract";
import type {
  DashboardAdapter,
  DashboardSource,
  Problem,
  ProblemSource,
  StatusSource,
} from "@dicetower/system/api";
import { triesBefore } from "../connection/connection-state.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import type { Manager } from "../manager/manager.js";
import { clocksOff } from "./health.js";

/** States that only a person gets an adapter out of. */
const stuck: readonly AdapterState[] = ["auth_failed", "failed", "unsupported"];

/** What the dashboard shows of each adapter. */
export function adapterDashboard(manager: Manager): DashboardSource {
  return {
    key: "adapters",
    collect: (_signal, locale) => ({
      adapters: [...manager.adapters.values()].map((adapter) => shown(adapter, locale)),
    }),
  };
}

/** How many adapters there are, how many are connected, and what waits for them and to be sent through them. */
export function adapterCounts(manager: Manager): StatusSource {
  return {
    key: "adapters",
    share() {
      const all = [...manager.adapters.values()];
      const online = all.filter(({ connectionState }) => connectionState.state === "connected").length;
      const outgoing = all.reduce((sum, { sender }) => sum + sender.outbox.size, 0);
      return {
        adapters: { total: all.length, online },
        queues: { incoming: manager.services.line.waiting, outgoing },
      };
    },
  };
}

/** Adapters that should be connected and are not; and that there is none at all. */
export function adapterProblems(manager: Manager): ProblemSource {
  return {
    key: "adapters",
    find(_signal, locale) {
      const all = [...manager.adapters.values()];
      if (all.length === 0)
        return [
          {
            key: "none",
            severity: "info",
            textKey: "adapters.page.problem.none",
            action: { titleKey: "adapters.page.problem.add", page: "adapters?add" },
          },
        ];
      return [
        ...all.filter(isAway).map((adapter) => problemOf(adapter, locale)),
        ...clocksOff(manager).map(clockProblem),
      ];
    },
  };
}

function isAway({ record, connectionState, listens }: ManagedAdapter): boolean {
  if (connectionState.troubled) return true;
  if (!record.enabled || connectionState.state === "connected") return false;
  // Being dialled for the first time, or waiting for the other end to dial, is nothing to worry about.
  return connectionState.state !== "connecting" || (connectionState.error !== "" && !listens);
}

function problemOf(adapter: ManagedAdapter, locale: string | undefined): Problem {
  const { record, connectionState, services } = adapter;
  const { state } = connectionState;
  const { name } = record;
  const error = services.words.say(connectionState.error, locale);
  const about = { key: String(record.id), values: { name, error } };
  const look = { titleKey: "adapters.page.problem.look", page: `adapters?open=${record.id}` };
  const aside = services.arbiter.standbyFor(adapter);
  if (aside !== undefined)
    return {
      ...about,
      severity: "warn",
      textKey: "adapters.page.problem.taken",
      values: { name, account: aside.selfId, other: aside.claimant.record.name },
      action: look,
    };
  if (connectionState.troubled)
    return { ...about, severity: "warn", textKey: "adapters.page.problem.troubled", action: look };
  if (stuck.includes(state))
    return { ...about, severity: "bad", textKey: `adapters.page.problem.${state}`, action: look };
  return {
    ...about,
    severity: "warn",
    textKey: "adapters.page.problem.down",
    action: {
      titleKey: "adapters.page.problem.reconnect",
      call: { method: "POST", path: `/api/adapters/${record.id}/reconnect` },
    },
  };
}

function clockProblem({ record, inbox }: ManagedAdapter): Problem {
  return {
    key: `${record.id} clock`,
    severity: "warn",
    textKey: "adapters.page.problem.clock",
    values: { name: record.name, seconds: inbox.accountClock.offsetSeconds },
    action: { titleKey: "adapters.page.problem.look", page: `adapters?open=${record.id}` },
  };
}

function shown(adapter: ManagedAdapter, locale: string | undefined): DashboardAdapter {
  const { record, connectionState, type, inbox, sender, services } = adapter;
  return {
    id: record.id,
    name: record.name,
    type: record.type,
    platform: type?.platform ?? "",
    state: connectionState.state,
    error: services.words.say(connectionState.error, locale),
    attempt: triesBefore(connectionState, { monotonic: services.clock.monotonic() }),
    nextRetryAt: connectionState.nextRetryAt,
    connectedAt: connectionState.connectedAt,
    lastEventAt: Math.floor(inbox.lastEventAt / 1000),
    received: inbox.total,
    sent: sender.sent,
  };
}
