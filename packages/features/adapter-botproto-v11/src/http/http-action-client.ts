import {
  type AdapterLink,
  type AdapterRecord,
  Boom,
  codes,
  errorMessage,
  type Outbound,
  type TextRef,
} from "@dicetower/contract";
import type { ActionClient, Parameters } from "../actions/action-client.js";
import { type Result, readAnswer } from "../wire/answer.js";
import { isObject, parseJson } from "../wire/json-object.js";
import { because } from "../wire/reasons.js";

/** Largest answer, bytes. */
const maxBytes = 64 * 2 ** 20;
/** Statuses that say how it went before the body does. */
const tokenStatuses: ReadonlyMap<number, number> = new Map([
  [401, 1401],
  [403, 1403],
  [404, 1404],
]);

/** Asks for actions by HTTP: one POST each, the request itself being the correlation. */
export class HttpActionClient implements ActionClient {
  readonly #base: URL;

  /** @param link told of what is asked and answered; a mere test tells nobody */
  constructor(
    readonly record: AdapterRecord,
    readonly outbound: Outbound,
    readonly signal: AbortSignal,
    readonly link?: Pick<AdapterLink, "frame">,
  ) {
    this.#base = new URL(record.endpoint);
    if (!this.#base.pathname.endsWith("/")) this.#base.pathname += "/";
  }

  request(action: string, parameters: Parameters, limitMs: number): Promise<Result> {
    return this.#request(action, JSON.stringify(parameters), limitMs);
  }

  post(action: string, parameters: string, limitMs: number, onResult: (result: Result) => void): void {
    // Never rejects.
    void this.#request(action, parameters, limitMs).then(onResult);
  }

  async #request(action: string, parameters: string, limitMs: number): Promise<Result> {
    const url = new URL(action, this.#base);
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    const { access_token: token, options } = this.record;
    if (token !== "" && options.tokenInQuery === true) url.searchParams.set("access_token", token);
    else if (token !== "") headers.Authorization = `Bearer ${token}`;
    // Written as over a socket, so that one reads the same whichever way it went.
    this.link?.frame("out", `{"action":${JSON.stringify(action)},"params":${parameters}}`);
    try {
      const answer = await this.outbound.request(
        url.href,
        { method: "POST", headers, body: parameters },
        // The owner has entered this address: it may be on a private network.
        { timeoutMs: limitMs, maxBytes, redirects: 0, allowHosts: [this.#base.hostname] },
        this.signal,
      );
      const text = answer.body.toString("utf8");
      this.link?.frame("in", text);
      return readHttp(answer.status, text);
    } catch (error) {
      return failed(error);
    }
  }
}

function readHttp(status: number, body: string): Result {
  // NapCat answers 200 whatever happened, so a body that says how it went decides.
  const frame = parseJson(body);
  if (isObject(frame) && ("retcode" in frame || "status" in frame)) return readAnswer(frame);
  const code = tokenStatuses.get(status);
  if (code !== undefined) return { is: "refused", code, ...because("answered", { code: status }) };
  if (status === 200) return { is: "refused", code: -1, ...because("notOneBot") };
  return { is: "refused", code: status, ...because("answered", { code: status }) };
}

/** Errors of the system that say that no request has left. */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT/;

function failed(error: unknown): Result {
  const { code, cause } = ((error instanceof Boom && error.data) || {}) as { code?: number; cause?: unknown };
  const is = code === codes.ruleBroken || neverLeft.test(causes(error)) ? "not sent" : "no answer";
  return { is, ...whyFailed(error, code, cause) };
}

function whyFailed(
  error: unknown,
  code: number | undefined,
  cause: unknown,
): { reason: string; why?: TextRef } {
  if (cause instanceof Error)
    return because("unreachable", { detail: (cause as { readonly code?: string }).code ?? cause.message });
  if (code === codes.upstreamTimeout) return because("noAnswer");
  return { reason: errorMessage(error) };
}

/** Codes and messages of an error and of what caused it. */
function causes(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return "";
  const { code, data } = error as { code?: unknown; data?: { cause?: unknown } };
  return [
    String(code ?? ""),
    error.message,
    causes(error.cause, depth + 1),
    causes(data?.cause, depth + 1),
  ].join(" ");
}
