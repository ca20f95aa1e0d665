import type { Clock, Identity, Random } from "@dicetower/contract";
import { fixedLimits } from "../request/limits.js";
import { keyDigest } from "./access-key.js";

const { tickets: maxTickets, ticketMs } = fixedLimits;
/** Seconds in which a ticket must be used. */
export const ticketSeconds = ticketMs / 1000;
const ticketBytes = 32;

interface Ticket {
  readonly identity: Identity;
  readonly until: number;
}

/** Issues single-use tickets for sockets of pages that can send neither the key nor the own origin. */
export class Tickets {
  /** By digest: a memory dump holds no usable ticket. */
  readonly #tickets = new Map<string, Ticket>();

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  issue(identity: Identity): string {
    const now = this.clock.monotonic();
    for (const [digest, { until }] of this.#tickets)
      if (until <= now || this.#tickets.size >= maxTickets) this.#tickets.delete(digest);
    const ticket = this.random.bytes(ticketBytes).toString("base64url");
    this.#tickets.set(keyDigest(ticket), { identity, until: now + ticketMs });
    return ticket;
  }

  /** Redeems a ticket, once. @returns undefined if it is unknown, used, too old, or its session has ended */
  redeem(ticket: string): Identity | undefined {
    const digest = keyDigest(ticket);
    const found = this.#tickets.get(digest);
    this.#tickets.delete(digest);
    if (found === undefined || found.until <= this.clock.monotonic()) return undefined;
    return found.identity.ended?.aborted ? undefined : found.identity;
  }
}
