import type { HealthCheck, HealthState } from "@dicetower/contract";
import type { Manager } from "./manager/manager.js";

/** The adapters are well when every enabled one that dials is connected; a journal that fails is told first. */
export function adaptersCheck(manager: Manager): HealthCheck {
  return { key: "adapters", check: () => look(manager) };
}

function look({ adapters, around }: Manager): HealthState {
  if (around.journal.broken)
    return { state: "degraded", detail: "The message journal cannot be written; replies leave unrecorded." };
  const away: string[] = [];
  let enabled = 0;
  for (const { record, condition, listens } of adapters.values()) {
    if (!record.enabled) continue;
    enabled++;
    const waits = listens && condition.state === "connecting" && condition.error === "";
    if (condition.state !== "connected" && !waits) away.push(`"${record.name}" is ${condition.state}`);
  }
  if (away.length === 0) return { state: "ok" };
  const detail = `${away.length} of ${enabled} adapters not connected: ${away.slice(0, 10).join(", ")}.`;
  return { state: "degraded", detail };
}
