import { codes, failure, type Identity } from "@dicetower/contract";
import { isPromise } from "../kernel/index.js";
import type { Exchange } from "./exchange.js";
import type { Reach } from "./exposure.js";
import { askFresh } from "./freshness.js";
import type { Found, Identifier } from "./identify.js";
import type { Inquiry } from "./inquiry.js";
import type { RateLimiter } from "./rate.js";
import { frontCodes } from "./refusal.js";
import { fromOwnPages, isOwnOrigin } from "./same-origin.js";
import type { Tickets } from "./sockets/tickets.js";

/** Who may use a route. `open` is what needs nobody: built files, the page at `/`, unknown paths outside the API. */
export type Access = "identity" | "public" | "own" | "open";

/** What the gate must know of a route. */
export interface GateRule {
  readonly access: Access;
  readonly fresh: boolean;
}

/** Names under which somebody might try to send the key in the address, where logs and histories keep it (A3). */
const keyNames = new Set(["x-api-key", "api_key", "apikey", "api-key", "access_key", "authorization"]);

/** Looks at each request before anything of its body is read. */
export class Gate {
  constructor(
    private readonly identifier: Identifier,
    private readonly limiter: RateLimiter | undefined,
    private readonly tickets: Tickets,
    private readonly reach: Reach,
  ) {}

  /**
   * Lets a request through, with its identity, or throws the Failure that refuses it. Waits only where a
   * credential does.
   */
  admit(exchange: Exchange, rule: GateRule, query: object): undefined | Promise<undefined> {
    if (rule.access === "own") return undefined;
    const { headers } = exchange.req;
    this.#checkHost(headers.host);
    if (rule.access === "open") return undefined;
    for (const name in query) checkQueryName(name);
    if (rule.access === "public") return this.#admitAnyone(exchange);
    let found: Found | undefined | Promise<Found | undefined>;
    try {
      found = this.identifier.byKey(headers) ?? this.identifier.byCredentials(exchange.inquiry);
    } catch (error) {
      return this.#deny(exchange.address, error);
    }
    if (isPromise(found))
      return found.then(
        (late) => this.#pass(exchange, rule, late),
        (error) => this.#deny(exchange.address, error),
      );
    return this.#pass(exchange, rule, found);
  }

  /**
   * Finds out who opens a socket: by the key in a header, a ticket, or a cookie together with our own origin (W1).
   * @throws Failure
   */
  async admitSocket(inquiry: Inquiry): Promise<Identity> {
    this.#checkHost(inquiry.headers["host"]);
    const query = new URLSearchParams(inquiry.search);
    for (const name of query.keys()) checkQueryName(name);
    const ticket = query.get("ticket");
    try {
      const found = await this.#findForSocket(inquiry, ticket);
      if (found === undefined) throw noCredentials();
      if (found.ambient && !(fromOwnPages(inquiry) && isOwnOrigin(inquiry))) throw foreignPage();
      this.#take(bucketOf(found.identity));
      return found.identity;
    } catch (error) {
      return this.#deny(inquiry.address, error);
    }
  }

  async #findForSocket(inquiry: Inquiry, ticket: string | null): Promise<Found | undefined> {
    if (ticket === null)
      return this.identifier.byKey(inquiry.headers) ?? this.identifier.byCredentials(inquiry);
    const identity = this.tickets.redeem(ticket);
    if (identity === undefined)
      throw failure(
        codes.wrongCredentials,
        "The ticket is unknown, used or older than 30 seconds: get a new one.",
      );
    return { identity, ambient: false };
  }

  #checkHost(host: string | string[] | undefined): void {
    if (!this.reach.knows(host))
      throw failure(
        frontCodes.misdirected,
        "This service does not answer to that host name. Add it to the hosts of the configuration.",
      );
  }

  /** Guessing is limited by address; who has the key is never locked out by somebody who guesses. */
  #deny(address: string, error: unknown): never {
    this.#take(`address ${address}`);
    throw error;
  }

  #pass(exchange: Exchange, rule: GateRule, found: Found | undefined): undefined {
    if (found === undefined) return this.#deny(exchange.address, noCredentials());
    const { identity } = found;
    exchange.identity = identity;
    this.#take(bucketOf(identity));
    if (found.ambient && exchange.unsafe && !fromOwnPages(exchange.inquiry)) throw foreignPage();
    if (rule.fresh) askFresh(identity, exchange.house.clock.seconds());
    return undefined;
  }

  /** A public route knows its caller where it can, and serves it in any case. */
  #admitAnyone(exchange: Exchange): undefined | Promise<undefined> {
    this.#take(`address ${exchange.address}`);
    if (exchange.unsafe && !fromOwnPages(exchange.inquiry)) throw foreignPage();
    const know = (found: Found | undefined): undefined => {
      exchange.identity = found?.identity;
      return undefined;
    };
    const unknown = (): undefined => undefined;
    try {
      const found =
        this.identifier.byKey(exchange.req.headers) ?? this.identifier.byCredentials(exchange.inquiry);
      return isPromise(found) ? found.then(know, unknown) : know(found);
    } catch {
      return undefined;
    }
  }

  #take(bucket: string): void {
    if (this.limiter?.take(bucket) === false)
      throw failure(codes.tooMany, "Too many requests: slow down.", { retryAfterSeconds: 1 });
  }
}

function foreignPage(): Error {
  return failure(codes.forbidden, "A page of another site has sent this request, so it is not carried out.");
}

function noCredentials(): Error {
  return failure(codes.noCredentials, "Send the access key in the header X-API-Key, or log in.");
}

function checkQueryName(name: string): void {
  if (keyNames.has(name.toLowerCase()))
    throw failure(
      codes.malformed,
      "Send the access key in the header X-API-Key or Authorization, never in the address.",
    );
}

function bucketOf({ kind, id }: Identity): string {
  return `${kind} ${id}`;
}
