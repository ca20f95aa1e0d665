import { addressOf } from "./api.js";

/** A way in which an adapter is connected, as far as the other end comes to the service. */
export interface ReceivingMode {
  /** Path at which the service listens, with `{id}`; left out where it does not. */
  readonly receives?: string;
}

/**
 * Where the other end of an adapter dials (`ws:`) or reports to (`http:`), below the folder of the document; undefined
 * where it does neither, or dials to an address of its own that the service listens at.
 */
export function receivesAt(
  mode: ReceivingMode | undefined,
  { id, endpoint }: { readonly id: number; readonly endpoint: string },
): string | undefined {
  if (mode?.receives === undefined) return undefined;
  const dials = mode.receives.includes("/ws/");
  if (dials && endpoint !== "") return undefined;
  const address = addressOf(mode.receives.replace("{id}", String(id)));
  return dials ? address.replace(/^http/, "ws") : address;
}
