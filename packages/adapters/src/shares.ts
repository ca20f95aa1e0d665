import type { AdapterState } from "@dicetower/contract";
import type {
  DashboardAdapter,
  DashboardSource,
  Problem,
  ProblemSource,
  StatusSource,
} from "@dicetower/system/api";
import { triesBefore } from "./condition.js";
import type { ManagedAdapter } from "./manager/managed-adapter.js";
import type { Manager } from "./manager/manager.js";

/** States that only a person gets an adapter out of. */
const stuck: readonly AdapterState[] = ["auth_failed", "failed", "unsupported"];

/** What the dashboard shows of each adapter. */
export function adapterShare(manager: Manager): DashboardSource {
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
      const online = all.filter(({ condition }) => condition.state === "connected").length;
      const outgoing = all.reduce((sum, { voice }) => sum + voice.outbox.size, 0);
      return {
        adapters: { total: all.length, online },
        queues: { incoming: manager.around.line.waiting, outgoing },
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
      return all.filter(isAway).map((adapter) => problemOf(adapter, locale));
    },
  };
}

function isAway({ record, condition, listens }: ManagedAdapter): boolean {
  if (condition.troubled) return true;
  if (!record.enabled || condition.state === "connected") return false;
  // Being dialled for the first time, or waiting for the other end to dial, is nothing to worry about.
  return condition.state !== "connecting" || (condition.error !== "" && !listens);
}

function problemOf(adapter: ManagedAdapter, locale: string | undefined): Problem {
  const { record, condition, around } = adapter;
  const { state } = condition;
  const { name } = record;
  const error = around.words.say(condition.error, locale);
  const about = { key: String(record.id), values: { name, error } };
  const look = { titleKey: "adapters.page.problem.look", page: `adapters?open=${record.id}` };
  const aside = around.speakers.asideFor(adapter);
  if (aside !== undefined)
    return {
      ...about,
      severity: "warn",
      textKey: "adapters.page.problem.taken",
      values: { name, account: aside.selfId, other: aside.speaker.record.name },
      action: look,
    };
  if (condition.troubled)
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

function shown(adapter: ManagedAdapter, locale: string | undefined): DashboardAdapter {
  const { record, condition, type, inbox, voice, around } = adapter;
  return {
    id: record.id,
    name: record.name,
    type: record.type,
    platform: type?.platform ?? "",
    state: condition.state,
    error: around.words.say(condition.error, locale),
    attempt: triesBefore(condition, { monotonic: around.clock.monotonic() }),
    nextRetryAt: condition.nextRetryAt,
    connectedAt: condition.connectedAt,
    lastEventAt: Math.floor(inbox.lastEventAt / 1000),
    received: inbox.total,
    sent: voice.sent,
  };
}
