import type { AccountStatus } from "../api.js";
import { triesBefore } from "../connection/connection-state.js";
import { sharedOptions } from "../records/shared-options.js";
import type { ManagedAdapter } from "./managed-adapter.js";

/** An adapter as other features and the panel's event stream see it. */
export function statusOf(adapter: ManagedAdapter): AccountStatus {
  const { record, connectionState, identity, services } = adapter;
  const remote = services.ownership.remote(record.id);
  return {
    id: String(record.id),
    name: record.name,
    type: record.type,
    platform: adapter.type?.platform ?? "",
    enabled: record.enabled,
    state: remote?.state ?? connectionState.state,
    selfId: remote?.selfId ?? identity?.selfId ?? record.selfId,
    selfName: remote?.selfName ?? identity?.selfName ?? record.selfName,
    capabilities: remote?.capabilities ?? identity?.capabilities ?? [],
    error: remote?.error ?? services.words.say(connectionState.error),
    attempt: remote?.attempt ?? triesBefore(connectionState, { monotonic: services.clock.monotonic() }),
    nextRetryAt: remote?.nextRetryAt ?? connectionState.nextRetryAt,
    connectedAt: remote?.connectedAt ?? connectionState.connectedAt,
    lastEventAt: remote?.lastEventAt ?? Math.floor(adapter.inbox.lastEventAt / 1000),
    maxUploadBytes: sharedOptions(record.options).maxUploadBytes,
    textOverrides: record.textOverrides,
  };
}
