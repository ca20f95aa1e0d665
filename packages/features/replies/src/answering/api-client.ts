import type { Clock, Outbound } from "@dicetower/contract";

/** What owners have set of requests in replies. */
export interface ExternalSettings {
  readonly apiInReplies: boolean;
  readonly timeoutMs: number;
  /** The only hosts that are asked, where there are some. */
  readonly allowHosts: readonly string[];
}

const minuteMs = 60_000;
const perGroup = 5;
const perMinute = 30;
const maxAtOnce = 4;
/** Failures in a row after which nobody is asked for a while. */
const maxFailures = 5;
const restMs = 60_000;
const maxBytes = 256 * 1024;
/** Characters of an answer that are said. */
const maxSaid = 4_000;
const isText = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)\b)/i;

/** Fetches what replies name in `{api:…}`, within its limits of size and time. */
export class ApiClient {
  /** When requests were made in the last minute, by chat. */
  #recent: { readonly at: number; readonly place: string }[] = [];
  #running = 0;
  #failures = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    readonly clock: Clock,
    readonly outbound: () => Outbound | undefined,
    readonly settings: () => ExternalSettings | undefined,
  ) {}

  get isOn(): boolean {
    return this.settings()?.apiInReplies === true;
  }

  /**
   * Fetches a text. @param place in whose name: a chat
   * @throws Error whose sentence says why there is none
   */
  async fetch(address: string, place: string, signal: AbortSignal): Promise<string> {
    const settings = this.settings();
    const outbound = this.outbound();
    if (settings?.apiInReplies !== true || outbound === undefined)
      throw new Error("requests to other servers are switched off in the global settings");
    const { hostname } = new URL(address);
    if (settings.allowHosts.length > 0 && !settings.allowHosts.includes(hostname))
      throw new Error(`the host ${hostname} is not among those that may be asked`);
    this.#take(place);
    this.#running++;
    try {
      const policy = { timeoutMs: settings.timeoutMs, maxBytes: maxBytes, redirects: 3 };
      const { status, headers, body } = await outbound.request(address, { method: "GET" }, policy, signal);
      if (status !== 200) throw new Error(`${hostname} answered with status ${status}`);
      const type = headers["content-type"] ?? "text/plain";
      if (!isText.test(type)) throw new Error(`${hostname} answered with no text`);
      this.#failures = 0;
      return speakable(body.toString("utf8"));
    } catch (error) {
      if (++this.#failures >= maxFailures) this.#restsUntil = this.clock.monotonic() + restMs;
      throw error;
    } finally {
      this.#running--;
    }
  }

  /** @throws Error where there have been too many */
  #take(place: string): void {
    const now = this.clock.monotonic();
    if (now < this.#restsUntil) throw new Error("requests to other servers rest after several failures");
    this.#recent = this.#recent.filter(({ at }) => now - at < minuteMs);
    const here = this.#recent.filter((one) => one.place === place).length;
    if (here >= perGroup || this.#recent.length >= perMinute || this.#running >= maxAtOnce)
      throw new Error("there were too many requests to other servers");
    this.#recent.push({ at: now, place });
  }
}

function speakable(text: string): string {
  const clean = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
  return [...clean].slice(0, maxSaid).join("");
}
