import { lookup } from "node:dns/promises";
import type { Socket } from "node:net";
import {
  type Clock,
  codes,
  createCounter,
  failure,
  type Metric,
  type Outbound,
  type OutboundConnectPolicy,
  type OutboundPolicy,
  type OutboundRequest,
} from "@dicetower/contract";
import { onAbort } from "@dicetower/kernel";
import type { OwnPlace } from "./address-rule.js";
import { type AllowedHosts, allowedHosts } from "./allowed-hosts.js";
import { boundedBody } from "./bounded-body.js";
import { asFailure } from "./broken.js";
import { checkedSocket, type OpenSocket, openSocket } from "./checked-socket.js";
import { bytesOnTheWay, decoded } from "./decoded-body.js";
import { checkMethod, freshHeaders, harmlessHeaders } from "./headers.js";
import { type Hop, type HopAnswer, type MakeConnector, readBody, sendHop } from "./hop.js";
import { because, refused } from "./refusal.js";
import { locate, parseSocketTarget, parseTarget, type Resolve } from "./target.js";

/** Options of the outbound client. */
export interface OutboundOptions {
  readonly clock: Clock;
  readonly own: OwnPlace;
  /** By default the system's resolver. */
  readonly resolve?: Resolve;
  /** By default undici's own. */
  readonly makeConnector?: MakeConnector;
  /** By default the system's own. */
  readonly openSocket?: OpenSocket;
}

const maxRedirects = 3;
/** Concurrent requests and connections, of all callers together. */
const maxRequests = 64;
const maxConnections = 256;
const redirectStatus = new Set([301, 302, 303, 307, 308]);

const resolveBySystem: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Makes the client through which all requests to other servers go. */
export function createOutbound(options: OutboundOptions): Outbound & { readonly metrics: readonly Metric[] } {
  const { clock, own, resolve = resolveBySystem, makeConnector } = options;
  const requests = createCounter("dice_outbound_requests_total", "Requests to other servers, by result.");
  const sockets = createCounter(
    "dice_outbound_connections_total",
    "Connections to other servers, by result.",
  );
  const requestSlots = new Slots(maxRequests, "Too many requests to other servers are under way.");
  const connectionSlots = new Slots(maxConnections, "Too many connections to other servers are open.");

  async function follow(
    text: string,
    first: Hop,
    policy: OutboundPolicy,
    signal: AbortSignal,
  ): Promise<HopAnswer> {
    const allowed: AllowedHosts = allowedHosts(policy.allowHosts);
    const limit = Math.min(policy.redirects ?? maxRedirects, maxRedirects);
    let url = parseTarget(text, allowed);
    let hop = first;
    for (let redirects = 0; ; redirects++) {
      const target = await ended(locate(url, allowed, own, resolve), signal);
      signal.throwIfAborted();
      const answer = await sendHop(target, hop, policy.maxBytes, signal, makeConnector);
      const { location } = answer.headers;
      if (limit === 0 || !redirectStatus.has(answer.status) || location === undefined) return answer;
      await answer.close();
      if (redirects === limit) throw refused(`The server redirected more than ${limit} times.`, "redirects");
      if (!URL.canParse(location, url.href))
        throw refused("The server redirected to something that is not a URL.", "redirects");
      const next = parseTarget(new URL(location, url).href, allowed);
      hop = redirected(hop, answer.status, url, next);
      url = next;
    }
  }

  /** Runs `work` with a signal that aborts with the caller's, or at the time limit. */
  async function within<T>(
    timeoutMs: number,
    signal: AbortSignal,
    count: (result: string) => void,
    work: (limited: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = new AbortController();
    const forget = onAbort(signal, () => stop.abort(signal.reason));
    const cancel = clock.after(timeoutMs, signal, () => stop.abort(silence(timeoutMs)));
    try {
      const done = await work(stop.signal);
      count("answered");
      return done;
    } catch (error) {
      const told = stop.signal.aborted ? stop.signal.reason : asFailure(error);
      count(signal.aborted ? "aborted" : resultOf(told));
      throw told;
    } finally {
      cancel();
      forget();
    }
  }

  const hopOf = ({ method, headers, body }: OutboundRequest): Hop => ({
    method: checkMethod(method),
    headers: freshHeaders(headers),
    body,
  });
  const counted = (result: string): void => requests.add({ result });

  return {
    metrics: [requests, sockets],
    async request(text, wanted, policy, signal) {
      signal.throwIfAborted();
      const leave = requestSlots.take();
      try {
        return await within(policy.timeoutMs, signal, counted, async (limited) => {
          const { status, headers, body, close } = await follow(text, hopOf(wanted), policy, limited);
          try {
            const sent = await readBody(body, bytesOnTheWay(headers, policy.maxBytes));
            return { status, ...(await decoded(headers, sent, policy.maxBytes)) };
          } finally {
            await close();
          }
        });
      } finally {
        leave();
      }
    },
    async stream(text, wanted, policy, signal) {
      signal.throwIfAborted();
      const leave = requestSlots.take();
      // undici keeps listening to the signal of the request while the body arrives.
      const life = new AbortController();
      try {
        const { status, headers, body, close } = await within(
          policy.timeoutMs,
          signal,
          counted,
          (limited) => {
            const forget = onAbort(limited, () => life.abort(limited.reason));
            return follow(text, hopOf(wanted), policy, life.signal).finally(forget);
          },
        );
        const { maxBytes, stallMs = policy.timeoutMs } = policy;
        return {
          status,
          headers,
          body: boundedBody(body, { maxBytes, stallMs }, clock, signal, () => {
            leave();
            void close();
          }),
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async connect(text, policy: OutboundConnectPolicy, signal): Promise<Socket> {
      signal.throwIfAborted();
      const leave = connectionSlots.take();
      const life = new AbortController();
      const forget = onAbort(signal, () => life.abort(signal.reason));
      const end = (): void => {
        leave();
        forget();
      };
      try {
        const socket = await within(
          policy.timeoutMs,
          signal,
          (result) => sockets.add({ result }),
          async (limited) => {
            const allowed = allowedHosts(policy.allowHosts);
            const to = parseSocketTarget(text, allowed, policy.ports);
            const target = await ended(locate(to.url, allowed, own, resolve, to.port), limited);
            limited.throwIfAborted();
            const stop = onAbort(limited, () => life.abort(limited.reason));
            return checkedSocket(to, target, options.openSocket ?? openSocket, life.signal).finally(stop);
          },
        );
        socket.once("close", end);
        return socket;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** Counts operations in progress, up to a limit. */
class Slots {
  #taken = 0;

  constructor(
    readonly most: number,
    readonly full: string,
  ) {}

  /** Returns a function that releases the slot. @throws Failure 42900 if all are taken */
  take(): () => void {
    if (this.#taken >= this.most)
      throw failure(codes.tooMany, this.full, { retryAfterSeconds: 5, data: { reason: "busy" } });
    this.#taken++;
    let held = true;
    return () => {
      if (held) this.#taken--;
      held = false;
    };
  }
}

/** Returns the request to the target of a redirect. @throws Failure 42200 */
function redirected(hop: Hop, status: number, from: URL, to: URL): Hop {
  if (from.protocol === "https:" && to.protocol === "http:")
    throw refused("The server redirected from https to http, which is not followed.", "redirects");
  const elsewhere = from.host !== to.host;
  const headers = elsewhere ? harmlessHeaders(hop.headers) : hop.headers;
  const asGet = status === 303 ? hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  if (asGet) {
    const { "content-type": _, ...rest } = headers;
    return { method: "GET", headers: rest, body: undefined };
  }
  if (elsewhere && hop.body !== undefined)
    throw refused("The server redirected what was sent to another host, which is not followed.", "request");
  return { ...hop, headers };
}

/** Waits until the signal aborts at most: a DNS query cannot be cancelled. */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => reject(signal.reason));
    work.then(resolve, reject).finally(forget);
  });
}

function silence(ms: number): Error {
  return because(codes.upstreamTimeout, "timeout", `The server did not answer within ${ms / 1000} s.`);
}

function resultOf(error: unknown): string {
  const code = (error as { data?: { code?: number } }).data?.code;
  if (code === codes.ruleBroken) return "refused";
  return code === codes.tooLarge ? "too_large" : "failed";
}
