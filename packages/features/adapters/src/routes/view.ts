import { configured } from "@dicetower/contract";
import { triesBefore } from "../connection/connection-state.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import { trafficNumbers } from "../manager/traffic.js";
import type { StoredRecord } from "../records/record.js";

/** What is stored, as it may be shown: in answers, in the audit, in conflicts. */
export function storedView(record: StoredRecord) {
  return {
    id: record.id,
    name: record.name,
    type: record.type,
    connection_mode: record.connection_mode,
    endpoint: record.endpoint,
    access_token: record.accessToken === "" ? "" : configured,
    enabled: record.enabled,
    options: record.options,
    textOverrides: record.textOverrides,
    revision: record.revision,
  };
}

/** What is known of an adapter at run time. @param locale the installation's language when left out */
export function runtimeView(adapter: ManagedAdapter, locale?: string) {
  const { record, connectionState, identity, services, inbox } = adapter;
  return {
    platform: adapter.type?.platform ?? "",
    selfId: identity?.selfId ?? record.selfId,
    selfName: identity?.selfName ?? record.selfName,
    avatar: "",
    state: connectionState.state,
    error: services.words.say(connectionState.error, locale),
    errorAt: connectionState.errorAt,
    attempt: triesBefore(connectionState, { monotonic: services.clock.monotonic() }),
    nextRetryAt: connectionState.nextRetryAt,
    connectedAt: connectionState.connectedAt,
    capabilities: [...(identity?.capabilities ?? [])],
    ...trafficNumbers(adapter),
    implementation: identity?.implementation ?? { name: "", version: "", protocol: "" },
    ...adapter.counted,
    clockOffsetSeconds: inbox.accountClock.offsetSeconds,
    unanswered: { ...inbox.unanswered.all },
  };
}
export type RuntimeView = ReturnType<typeof runtimeView>;

/**
 * An adapter as the API answers it; of one that another process holds, what that one says.
 * @param locale the installation's language when left out
 */
export function adapterView(adapter: ManagedAdapter, locale?: string) {
  const remote = adapter.services.ownership.remote(adapter.record.id);
  return { ...storedView(adapter.record), ...(remote ?? runtimeView(adapter, locale)) };
}
export type AdapterView = ReturnType<typeof adapterView>;
