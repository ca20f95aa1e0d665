import type { Clock } from "@dicetower/contract";
import { echoOf, type Result, readAnswer } from "../wire/answer.js";
import type { JsonObject } from "../wire/json-object.js";
import type { Asker, Parameters } from "./asker.js";

interface Pending {
  readonly settle: (result: Result) => void;
  /** Monotonic milliseconds. */
  readonly deadline: number;
}

/** Asks for actions over a socket and matches the answers by their echo. */
export class ActionClient implements Asker {
  /** Answers that nobody waited for any more. */
  late = 0;
  readonly #pending = new Map<string, Pending>();
  #asked = 0;

  /** @param write puts a frame on the socket; false when it cannot leave */
  constructor(
    readonly clock: Clock,
    readonly write: (frame: string) => boolean,
  ) {}

  /** Actions not answered yet. */
  get pending(): number {
    return this.#pending.size;
  }

  ask(action: string, params: Parameters, limitMs: number): Promise<Result> {
    return new Promise((resolve) => {
      this.post(action, JSON.stringify(params), limitMs, resolve);
    });
  }

  post(action: string, parameters: string, limitMs: number, came: (result: Result) => void): void {
    const echo = String(++this.#asked);
    this.#pending.set(echo, { settle: came, deadline: this.clock.monotonic() + limitMs });
    if (this.write(`{"action":"${action}","params":${parameters},"echo":"${echo}"}`)) return;
    this.#pending.delete(echo);
    came({ is: "not sent", reason: "the connection is closed" });
  }

  /** Takes an answer; false when nobody waits for it. */
  take(frame: JsonObject): boolean {
    const echo = echoOf(frame);
    const pending = this.#pending.get(echo);
    if (pending === undefined) {
      this.late++;
      return false;
    }
    this.#pending.delete(echo);
    pending.settle(readAnswer(frame));
    return true;
  }

  /** Gives up what has waited too long; to be called once a second. */
  sweep(): void {
    if (this.#pending.size === 0) return;
    const now = this.clock.monotonic();
    for (const [echo, { settle, deadline }] of this.#pending)
      if (deadline <= now) {
        this.#pending.delete(echo);
        settle({ is: "no answer", reason: "the server did not answer in time" });
      }
  }

  /** The connection has ended: nobody will answer any more. */
  end(reason: string): void {
    for (const { settle } of this.#pending.values()) settle({ is: "no answer", reason });
    this.#pending.clear();
  }
}
