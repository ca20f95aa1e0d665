import type { AdapterConnection, Clock } from "@dicetower/contract";

/** Milliseconds without a word after which an adapter that nobody watches gives its account up to one that comes. */
const silentMs = 600_000;

/** An adapter, as far as it may be silent. */
export interface SilenceCheck {
  readonly connection: Pick<AdapterConnection, "unwatched"> | undefined;
  /** UTC epoch milliseconds of the last event, 0 = never. */
  readonly inbox: { readonly lastEventAt: number };
  /** UTC epoch seconds, 0 = never; as `connectedAt`. */
  readonly lastHeartbeatAt: number;
  readonly connectionState: { readonly connectedAt: number };
  readonly services: { readonly clock: Pick<Clock, "now"> };
}

/** Nothing was heard for long, and neither pings nor heartbeats tell whether the other end is still there. */
export function isSilent({
  connection,
  inbox,
  lastHeartbeatAt,
  connectionState,
  services,
}: SilenceCheck): boolean {
  if (connection?.unwatched !== true) return false;
  const heardAt = Math.max(inbox.lastEventAt, lastHeartbeatAt * 1000, connectionState.connectedAt * 1000);
  return services.clock.now() - heardAt > silentMs;
}
