import { lookup } from "node:dns/promises";
import {
  type Clock,
  codes,
  createCounter,
  failure,
  type Metric,
  type Outbound,
  type OutboundAnswer,
  type OutboundPolicy,
} from "@dicetower/contract";
import { onAbort } from "../clock/abort-group.js";
import type { OwnPlace } from "./address-rule.js";
import { checkMethod, freshHeaders, harmlessHeaders } from "./headers.js";
import { type Hop, type MakeConnector, sendHop } from "./hop.js";
import { refused } from "./refusal.js";
import { locate, parseTarget, type Resolve } from "./target.js";
import { type Ticked, tickedHosts } from "./ticked.js";

/** What the outbound client needs. */
export interface OutboundOptions {
  readonly clock: Clock;
  readonly own: OwnPlace;
  /** The system's resolver when left out. */
  readonly resolve?: Resolve;
  /** undici's own when left out. */
  readonly makeConnector?: MakeConnector;
}

const mostRedirects = 3;
/** Requests at once, of all callers together. */
const mostAtOnce = 64;
const redirectStatus = new Set([301, 302, 303, 307, 308]);

const resolveBySystem: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The only way to other servers (security §8, R1–R7). */
export function createOutbound(options: OutboundOptions): Outbound & { readonly metrics: readonly Metric[] } {
  const { clock, own, resolve = resolveBySystem, makeConnector } = options;
  const requests = createCounter("dice_outbound_requests_total", "Requests to other servers, by result.");
  let atOnce = 0;

  async function follow(
    text: string,
    first: Hop,
    policy: OutboundPolicy,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const ticked: Ticked = tickedHosts(policy.allowHosts);
    const limit = Math.min(policy.redirects ?? mostRedirects, mostRedirects);
    let url = parseTarget(text, ticked);
    let hop = first;
    for (let redirects = 0; ; redirects++) {
      const target = await ended(locate(url, ticked, own, resolve), signal);
      signal.throwIfAborted();
      const answer = await sendHop(target, hop, policy.maxBytes, signal, makeConnector);
      const { location } = answer.headers;
      if (limit === 0 || !redirectStatus.has(answer.status) || location === undefined) return answer;
      if (redirects === limit) throw refused(`The server redirected more than ${limit} times.`);
      if (!URL.canParse(location, url.href))
        throw refused("The server redirected to something that is not a URL.");
      const next = parseTarget(new URL(location, url).href, ticked);
      hop = redirected(hop, answer.status, url, next);
      url = next;
    }
  }

  return {
    metrics: [requests],
    async request(text, { method, headers, body }, policy, signal) {
      signal.throwIfAborted();
      if (atOnce >= mostAtOnce)
        throw failure(codes.tooMany, "Too many requests to other servers are under way.", {
          retryAfterSeconds: 5,
        });
      const stop = new AbortController();
      const forget = onAbort(signal, () => stop.abort(signal.reason));
      const cancel = clock.after(policy.timeoutMs, signal, () => stop.abort(silence(policy.timeoutMs)));
      atOnce++;
      try {
        const hop = { method: checkMethod(method), headers: freshHeaders(headers), body };
        const answer = await follow(text, hop, policy, stop.signal);
        requests.add({ result: "answered" });
        return answer;
      } catch (error) {
        const told = stop.signal.aborted ? stop.signal.reason : asFailure(error);
        requests.add({ result: signal.aborted ? "aborted" : resultOf(told) });
        throw told;
      } finally {
        atOnce--;
        cancel();
        forget();
      }
    },
  };
}

/** How a request goes on at the place it was redirected to (R5). @throws Failure 42200 */
function redirected(hop: Hop, status: number, from: URL, to: URL): Hop {
  if (from.protocol === "https:" && to.protocol === "http:")
    throw refused("The server redirected from https to http, which is not followed.");
  const elsewhere = from.host !== to.host;
  const headers = elsewhere ? harmlessHeaders(hop.headers) : hop.headers;
  const asGet = status === 303 ? hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  if (asGet) {
    const { "content-type": _, ...rest } = headers;
    return { method: "GET", headers: rest, body: undefined };
  }
  if (elsewhere && hop.body !== undefined)
    throw refused("The server redirected what was sent to another host, which is not followed.");
  return { ...hop, headers };
}

/** Waits no longer than the signal allows: a question to the resolver cannot be taken back. */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => reject(signal.reason));
    work.then(resolve, reject).finally(forget);
  });
}

function silence(ms: number): Error {
  return failure(codes.upstreamTimeout, `The server did not answer within ${ms / 1000} s.`);
}

/** Errors of sockets and resolvers become failures; the cause keeps the system's code. */
function asFailure(error: unknown): unknown {
  if (typeof error === "object" && error !== null && "isBoom" in error) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? "no answer");
  return failure(codes.upstreamTimeout, `The server could not be reached (${code}).`, { cause: error });
}

function resultOf(error: unknown): string {
  const code = (error as { data?: { code?: number } }).data?.code;
  if (code === codes.ruleBroken) return "refused";
  return code === codes.tooLarge ? "too_large" : "failed";
}
