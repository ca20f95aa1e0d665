import type { Clock } from "@dicetower/contract";
import { echoOf, type Result, readAnswer } from "../wire/answer.js";
import type { JsonObject } from "../wire/json-object.js";
import { because } from "../wire/reasons.js";
import type { ActionClient, Parameters } from "./action-client.js";
import { PendingRequests } from "./pending-requests.js";

/**
 * Added to the number of a question for its echo. Of a text of up to ten characters V8's reader of JSON makes one that
 * lives until all garbage is collected; a longer one dies young.
 */
const elevenDigits = 10_000_000_000;

/** Characters at the edges of an answer in which its echo is looked for: servers put it before the data or behind. */
const edge = 512;
/** Quotes within a text are escaped, so no user can write one. */
const echoAt = /(?<!\\)"echo"\s*:\s*"?(\d{11,15})\b/;

/** Asks for actions over a socket and matches the answers by their echo. */
export class SocketActionClient implements ActionClient {
  /** Answers that nobody waited for any more. */
  late = 0;
  readonly #open = new PendingRequests<Result>();

  /** @param write puts a frame on the socket; false when it cannot leave */
  constructor(
    readonly clock: Clock,
    readonly write: (frame: string) => boolean,
  ) {}

  /** Actions not answered yet. */
  get pending(): number {
    return this.#open.size;
  }

  request(action: string, params: Parameters, limitMs: number): Promise<Result> {
    return new Promise((resolve) => {
      this.post(action, JSON.stringify(params), limitMs, resolve);
    });
  }

  post(action: string, parameters: string, limitMs: number, onResult: (result: Result) => void): void {
    const number = this.#open.add(onResult, this.clock.monotonic() + limitMs);
    if (this.write(`{"action":"${action}","params":${parameters},"echo":"${elevenDigits + number}"}`)) return;
    this.#open.take(number)?.({ is: "not sent", reason: "the connection is closed" });
  }

  /** True for an answer that is waited for, as far as its edges tell: it is not read for that. */
  awaits(text: string): boolean {
    if (this.#open.size === 0) return false;
    return [text.slice(0, edge), text.slice(-edge)].some((part) => {
      const [, echo] = echoAt.exec(part) ?? [];
      return echo !== undefined && this.#open.has(Number(echo) - elevenDigits);
    });
  }

  /** Takes an answer; false when nobody waits for it. */
  take(frame: JsonObject): boolean {
    const settle = this.#open.take(Number(echoOf(frame)) - elevenDigits);
    if (settle === undefined) {
      this.late++;
      return false;
    }
    settle(readAnswer(frame));
    return true;
  }

  /** Gives up what has waited too long; to be called once a second. */
  sweep(): void {
    for (const settle of this.#open.overdue(this.clock.monotonic()))
      settle({ is: "no answer", ...because("noAnswer") });
  }

  /** The connection has ended: nobody will answer any more. */
  end(reason: string): void {
    for (const settle of this.#open.overdue(Number.POSITIVE_INFINITY)) settle({ is: "no answer", reason });
  }
}
