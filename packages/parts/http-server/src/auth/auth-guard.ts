import {
  type CredentialRequest,
  codes,
  failure,
  type Identity,
  requireRecentLogin,
} from "@dicetower/contract";
import { isPromise } from "@dicetower/kernel";
import { httpCodes } from "../request/limits.js";
import type { ProxyTrust } from "../request/proxy-trust.js";
import type { RequestContext } from "../request/request-context.js";
import type { AccessRule } from "../request/served-route.js";
import type { Authentication, Authenticator } from "./authenticator.js";
import type { RequestRate } from "./request-rate.js";
import { fromOwnPages, isOwnOrigin } from "./same-origin.js";
import type { Tickets } from "./tickets.js";

/**
 * Query parameters that probably hold the key, which must not stand in an address: logs and histories keep addresses.
 */
const keyNames = new Set(["x-api-key", "api_key", "apikey", "api-key", "access_key", "authorization"]);

/** Admits or refuses each request before any of its body is read. */
export class AuthGuard {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RequestRate | undefined,
    private readonly tickets: Tickets,
    private readonly proxyTrust: ProxyTrust,
  ) {}

  /**
   * Sets the identity of a request that may use the route. Returns a promise only if a credential does.
   * @throws Failure that refuses the request
   */
  admit(context: RequestContext, rule: AccessRule, query: object): undefined | Promise<undefined> {
    if (rule.access === "own") return undefined;
    const { headers } = context.req;
    this.#checkHost(headers.host);
    if (rule.access === "open") return undefined;
    for (const name in query) checkQueryName(name);
    if (rule.access === "public") return this.#admitAnyone(context);
    let found: Authentication | undefined | Promise<Authentication | undefined>;
    try {
      found =
        this.authenticator.byKey(headers) ?? this.authenticator.byCredentials(context.credentialRequest);
    } catch (error) {
      return this.#deny(context.address, error);
    }
    if (isPromise(found))
      return found.then(
        (late) => this.#accept(context, rule, late),
        (error) => this.#deny(context.address, error),
      );
    return this.#accept(context, rule, found);
  }

  /**
   * Returns the identity that opens a socket: by the key in a header, a ticket, or a cookie together with the own
   * origin.
   * @throws Failure
   */
  async admitSocket(request: CredentialRequest): Promise<Identity> {
    this.#checkHost(request.headers["host"]);
    const query = new URLSearchParams(request.search);
    for (const name of query.keys()) checkQueryName(name);
    const ticket = query.get("ticket");
    try {
      const found = await this.#authenticateSocket(request, ticket);
      if (found === undefined) throw noCredentials();
      if (found.ambient && !(fromOwnPages(request) && isOwnOrigin(request))) throw foreignPage();
      this.#takeToken(bucketOf(found.identity));
      return found.identity;
    } catch (error) {
      return this.#deny(request.address, error);
    }
  }

  async #authenticateSocket(
    request: CredentialRequest,
    ticket: string | null,
  ): Promise<Authentication | undefined> {
    if (ticket === null)
      return this.authenticator.byKey(request.headers) ?? this.authenticator.byCredentials(request);
    const identity = this.tickets.redeem(ticket);
    if (identity === undefined)
      throw failure(
        codes.wrongCredentials,
        "The ticket is unknown, used or older than 30 seconds: get a new one.",
      );
    return { identity, ambient: false };
  }

  #checkHost(host: string | string[] | undefined): void {
    if (!this.proxyTrust.isOwnHost(host))
      throw failure(
        httpCodes.misdirected,
        "This service does not answer to that host name. Add it to the hosts of the configuration.",
      );
  }

  /**
   * Refuses a request. Guessing is limited by address, so that holders of the key are never locked out by others who
   * guess.
   */
  #deny(address: string, error: unknown): never {
    this.#takeToken(`address ${address}`);
    throw error;
  }

  #accept(context: RequestContext, rule: AccessRule, found: Authentication | undefined): undefined {
    if (found === undefined) {
      // Nothing was guessed: the request counts for its address, but the response is always the same.
      this.limiter?.take(`address ${context.address}`);
      throw noCredentials();
    }
    const { identity } = found;
    context.identity = identity;
    this.#takeToken(bucketOf(identity));
    if (found.ambient && context.unsafe && !fromOwnPages(context.credentialRequest)) throw foreignPage();
    if (rule.fresh) requireRecentLogin(identity, context.server.clock.seconds());
    return undefined;
  }

  /** Admits every request to a public route, with its identity if it has a valid one. */
  #admitAnyone(context: RequestContext): undefined | Promise<undefined> {
    this.#takeToken(`address ${context.address}`);
    if (context.unsafe && !fromOwnPages(context.credentialRequest)) throw foreignPage();
    const known = (found: Authentication | undefined): undefined => {
      context.identity = found?.identity;
      return undefined;
    };
    const unknown = (): undefined => undefined;
    try {
      const found =
        this.authenticator.byKey(context.req.headers) ??
        this.authenticator.byCredentials(context.credentialRequest);
      return isPromise(found) ? found.then(known, unknown) : known(found);
    } catch {
      return undefined;
    }
  }

  #takeToken(bucket: string): void {
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
