import type { Clock, Identity, Random } from "@dicetower/contract";
import { keyDigest } from "../access-key.js";

/** Seconds in which a ticket must be used (W1). */
export const ticketSeconds = 30;
const ticketBytes = 32;
/** Tickets not used yet, of everybody together. */
const mostTickets = 1_000;

interface Ticket {
  readonly identity: Identity;
  readonly until: number;
}

/** Single-use tickets: for a socket opened by a page that can send neither the key nor an origin we know. */
export class Tickets {
  /** By digest: what is in memory opens nothing. */
  readonly #tickets = new Map<string, Ticket>();

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  issue(identity: Identity): string {
    const now = this.clock.monotonic();
    for (const [digest, { until }] of this.#tickets)
      if (until <= now || this.#tickets.size >= mostTickets) this.#tickets.delete(digest);
    const ticket = this.random.bytes(ticketBytes).toString("base64url");
    this.#tickets.set(keyDigest(ticket), { identity, until: now + ticketSeconds * 1000 });
    return ticket;
  }

  /** Takes a ticket. @returns undefined for one that is unknown, used, too old, or whose session has ended */
  redeem(ticket: string): Identity | undefined {
    const digest = keyDigest(ticket);
    const found = this.#tickets.get(digest);
    this.#tickets.delete(digest);
    if (found === undefined || found.until <= this.clock.monotonic()) return undefined;
    return found.identity.ended?.aborted ? undefined : found.identity;
  }
}
