import { codes, failure } from "@dicetower/contract";
import type { ManagedAdapter } from "./managed-adapter.js";

/**
 * Dials at once and forgets the failed tries so far.
 * @throws Failure 42200 where it is switched off, 50100 while its type is not loaded
 */
export function reconnectNow(adapter: ManagedAdapter) {
  const { record } = adapter;
  if (!record.enabled) throw failure(codes.ruleBroken, "The adapter is switched off; enable it to connect.");
  if (adapter.type === undefined)
    throw failure(codes.notSupported, `No feature that brings the adapter type ${record.type} is on.`);
  adapter.begin();
  const { state, attempt, nextRetryAt } = adapter.connectionState;
  return { state, attempt, nextRetryAt };
}
