import { configured } from "@dicetower/contract";
import { triesBefore } from "../condition.js";
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

/** An adapter as the API answers it (data-model §18). @param locale the installation's language when left out */
export function adapterView(adapter: ManagedAdapter, locale?: string) {
  const { record, condition, identity, around } = adapter;
  return {
    ...storedView(record),
    platform: adapter.type?.platform ?? "",
    selfId: identity?.selfId ?? record.selfId,
    selfName: identity?.selfName ?? record.selfName,
    avatar: "",
    state: condition.state,
    error: around.words.say(condition.error, locale),
    errorAt: condition.errorAt,
    attempt: triesBefore(condition, { monotonic: around.clock.monotonic() }),
    nextRetryAt: condition.nextRetryAt,
    connectedAt: condition.connectedAt,
    capabilities: [...(identity?.capabilities ?? [])],
    ...trafficNumbers(adapter),
    implementation: identity?.implementation ?? { name: "", version: "", protocol: "" },
    ...adapter.counted,
  };
}
export type AdapterView = ReturnType<typeof adapterView>;
