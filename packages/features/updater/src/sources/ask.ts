import type { Clock, Outbound, OutboundStream } from "@dicetower/contract";
import { AttemptFailure, exits, statusFailure, transferFailure } from "./attempt.js";

/** What asking needs. */
export interface Asking {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly allowHosts: readonly string[];
}

const maxRedirects = 5;
/** Milliseconds until the headers of the last answer are there. */
const headersMs = 30_000;
/** Longest wait that a server can ask for. */
const maxRetrySeconds = 86_400;
const redirectStatus = new Set([301, 302, 303, 307, 308]);

/**
 * Asks for an address and follows redirects, each one https and checked like the first. The body is as it is on the
 * server, never packed for the way.
 * @param stallMs after which a body without a byte ends
 * @throws AttemptFailure for whatever is not 200, 206 or 416
 */
export async function ask(
  { outbound, clock, allowHosts }: Asking,
  address: string,
  headers: Readonly<Record<string, string>>,
  limits: { readonly maxBytes: number; readonly stallMs: number },
  signal: AbortSignal,
): Promise<OutboundStream> {
  const until = clock.monotonic() + headersMs;
  let url = address;
  for (let redirects = 0; ; redirects++) {
    if (!url.startsWith("https://")) throw new AttemptFailure("the address is not https", exits.address);
    const left = until - clock.monotonic();
    if (left <= 0) throw new AttemptFailure("network: no answer in time", exits.timeout);
    const policy = { timeoutMs: left, redirects: 0, allowHosts, ...limits };
    const wanted = { method: "GET", headers: { "accept-encoding": "identity", ...headers } };
    const answer = await outbound.stream(url, wanted, policy, signal).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw transferFailure(error);
    });
    const { location } = answer.headers;
    if (!redirectStatus.has(answer.status) || location === undefined) return accepted(answer);
    answer.body.destroy();
    if (redirects === maxRedirects)
      throw new AttemptFailure(`redirected more than ${maxRedirects} times`, exits.redirects, answer.status);
    if (!URL.canParse(location, url))
      throw new AttemptFailure("redirected to no address", exits.address, answer.status);
    url = new URL(location, url).href;
  }
}

function accepted(answer: OutboundStream): OutboundStream {
  const { status, headers, body } = answer;
  const fail = (failure: AttemptFailure): never => {
    body.destroy();
    throw failure;
  };
  if (status >= 400 && status !== 416) return fail(statusFailure(status, retryAfter(headers["retry-after"])));
  if (status !== 200 && status !== 206 && status !== 416)
    return fail(new AttemptFailure(`the server answered ${status}`, exits.status, status));
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    return fail(new AttemptFailure("the answer is packed, which was not asked for", exits.status, status));
  return answer;
}

function retryAfter(value: string | undefined): number | undefined {
  const seconds = value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  return seconds === undefined ? undefined : Math.min(seconds, maxRetrySeconds);
}

/** Reads a small answer whole. @throws AttemptFailure */
export async function askWhole(
  asking: Asking,
  address: string,
  maxBytes: number,
  totalMs: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const { clock } = asking;
  const stop = new AbortController();
  const forward = () => stop.abort(signal.reason);
  signal.addEventListener("abort", forward);
  if (signal.aborted) forward();
  const late = new AttemptFailure("network: no answer in time", exits.timeout);
  const cancel = clock.after(totalMs, stop.signal, () => stop.abort(late));
  let status = 0;
  try {
    const answer = await ask(asking, address, {}, { maxBytes, stallMs: totalMs }, stop.signal);
    ({ status } = answer);
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk);
    if (status !== 200) throw new AttemptFailure(`the server answered ${status}`, exits.status, status);
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw stop.signal.aborted ? stop.signal.reason : transferFailure(error, status);
  } finally {
    cancel();
    signal.removeEventListener("abort", forward);
  }
}
