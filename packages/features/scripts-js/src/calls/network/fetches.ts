import { Boom, errorMessage, isA } from "@dicetower/contract";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Effect, FetchedTell } from "../../protocol.js";
import { type Grants, mayAsk } from "../../records/grants.js";

const timeoutMs = 30_000;
const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 3;
/** Headers that a plugin does not set. */
const reserved = new Set(["host", "content-length", "connection", "transfer-encoding", "cookie", "upgrade"]);
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

type FetchEffect = Extract<Effect, { kind: "fetch" }>;

/** Requests of one realm to other servers; they end with it. */
export class Fetches {
  readonly #running = new Map<number, AbortController>();

  /** @param done told of each end */
  constructor(
    readonly services: ScriptServices,
    readonly grantsOf: (plugin: string) => Grants,
    readonly done: (answer: FetchedTell) => void,
  ) {}

  /** Begins a request; its end is told. Never rejects. */
  async run(effect: FetchEffect): Promise<void> {
    const { id, url } = effect;
    const abort = new AbortController();
    this.#running.set(id, abort);
    let answer: FetchedTell;
    try {
      answer = await this.#asked(effect, abort.signal);
    } catch (error) {
      answer = failed(id, url, sentenceOf(error));
    }
    if (this.#running.delete(id)) this.done(answer);
  }

  abort(id: number): void {
    this.#running.get(id)?.abort(new Error("aborted"));
  }

  end(): void {
    const running = [...this.#running.values()];
    this.#running.clear();
    for (const abort of running) abort.abort(new Error("the realm has ended"));
  }

  async #asked(effect: FetchEffect, signal: AbortSignal): Promise<FetchedTell> {
    const { id, plugin, url, headers, body } = effect;
    const method = effect.method.toUpperCase();
    if (!methods.has(method)) throw new Error(`the method "${method.slice(0, 20)}" is not supported`);
    const address = new URL(url);
    if (!mayAsk(this.grantsOf(plugin), address.hostname))
      throw new Error(`the owner has not granted requests to ${address.hostname}`);
    const sent: Record<string, string> = {};
    for (const [name, value] of headers)
      if (!reserved.has(name.toLowerCase()) && /^[\w!#$%&'*+.^`|~-]+$/u.test(name))
        sent[name.toLowerCase()] = value.replace(/[\r\n]/gu, " ");
    const answer = await this.services.outbound.request(
      url,
      {
        method,
        headers: sent,
        ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body }),
      },
      { timeoutMs, maxBytes, redirects: maxRedirects, allowHosts: this.services.settings.value.allowHosts },
      signal,
    );
    return {
      id,
      status: answer.status,
      statusText: "",
      url,
      headers: Object.entries(answer.headers),
      body: answer.body.toString("base64"),
    };
  }
}

/** In the peer a failure is an answer, too. */
function failed(id: number, url: string, why: string): FetchedTell {
  return {
    id,
    status: 500,
    statusText: why,
    url,
    headers: [],
    body: Buffer.from(why).toString("base64"),
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof TypeError && /URL/u.test(error.message)) return "the address cannot be read";
  return isA(Boom, error) ? (error as Error).message : errorMessage(error);
}
