import type { HealthCheck, HealthState } from "@dicetower/contract";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
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

/** Seconds by which the clock of an account may be off before it is told: what is older is no command. */
const maxOff = 60;

/** The clocks of accounts are well when none is so far off that commands would count as late. */
export function clocksCheck(manager: Manager): HealthCheck {
  return {
    key: "adapterClocks",
    check() {
      const off = clocksOff(manager);
      if (off.length === 0) return { state: "ok" };
      const detail = off
        .slice(0, 10)
        .map(({ record, inbox }) => `Clock of "${record.name}": ${inbox.accountClock.offsetSeconds} s off.`)
        .join(" ");
      return { state: "degraded", detail: `${detail} The difference is taken off; set the clocks right.` };
    },
  };
}

/** Adapters whose account has a clock that is wrong. */
export function clocksOff({ adapters }: Manager): ManagedAdapter[] {
  return [...adapters.values()].filter(
    ({ record, inbox }) => record.enabled && Math.abs(inbox.accountClock.offsetSeconds) > maxOff,
  );
}
