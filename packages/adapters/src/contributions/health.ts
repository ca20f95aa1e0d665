import type { HealthCheck, HealthState } from "@dicetower/contract";
import type { Manager } from "../manager/manager.js";

/** The adapters are well when every enabled one that dials is connected; a journal that fails is told first. */
export function adaptersCheck(manager: Manager): HealthCheck {
  return { key: "adapters", check: () => look(manager) };
}

function look({ adapters, services }: Manager): HealthState {
  if (services.journal.broken)
    return { state: "degraded", detail: "The message journal cannot be written; replies leave unrecorded." };
  const away: string[] = [];
  let enabled = 0;
  for (const { record, connectionState, listens } of adapters.values()) {
    if (!record.enabled) continue;
    enabled++;
    const waits = listens && connectionState.state === "connecting" && connectionState.error === "";
    if (connectionState.state !== "connected" && !waits)
      away.push(`"${record.name}" is ${connectionState.state}`);
  }
  if (away.length === 0) return { state: "ok" };
  const detail = `${away.length} of ${enabled} adapters not connected: ${away.slice(0, 10).join(", ")}.`;
  return { state: "degraded", detail };
}
