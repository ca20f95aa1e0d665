import { defineToken } from "./token.js";

/** What one caller may do when it asks other servers (security §8). */
export interface OutboundPolicy {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** At most 3; each is checked like the first. */
  readonly redirects?: number;
  /** Private addresses that the owner ticked, as literal hosts. */
  readonly allowHosts?: readonly string[];
}

/** An answer from outside, whole and bounded. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** HTTP to the outside world: private addresses refused, each redirect checked, time and size bounded. */
export interface Outbound {
  /** @throws Failure 42200 for a refused address, 50400 for silence */
  request(
    url: string,
    options: { method: string; headers?: Readonly<Record<string, string>>; body?: string | Buffer },
    policy: OutboundPolicy,
    signal: AbortSignal,
  ): Promise<OutboundAnswer>;
}
export const Outbound = defineToken<Outbound>("Outbound");
