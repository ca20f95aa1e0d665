import type { AccountStatus } from "../api.js";
import { triesBefore } from "../condition.js";
import { sharedOptions } from "../records/shared-options.js";
import type { ManagedAdapter } from "./managed-adapter.js";

/** An adapter as other features and the panel's event stream see it. */
export function statusOf(adapter: ManagedAdapter): AccountStatus {
  const { record, condition, identity, around } = adapter;
  return {
    id: String(record.id),
    name: record.name,
    type: record.type,
    platform: adapter.type?.platform ?? "",
    enabled: record.enabled,
    state: condition.state,
    selfId: identity?.selfId ?? record.selfId,
    selfName: identity?.selfName ?? record.selfName,
    capabilities: identity?.capabilities ?? [],
    error: around.words.say(condition.error),
    attempt: triesBefore(condition, { monotonic: around.clock.monotonic() }),
    nextRetryAt: condition.nextRetryAt,
    connectedAt: condition.connectedAt,
    lastEventAt: Math.floor(adapter.inbox.lastEventAt / 1000),
    maxUploadBytes: sharedOptions(record.options).maxUploadBytes,
    textOverrides: record.textOverrides,
  };
}
