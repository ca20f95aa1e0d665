import { createCounter, createHistogram, type Metric } from "@dicetower/contract";
import type { AiPurpose } from "../api.js";
import type { Charge } from "../budget/budget-book.js";
import type { RequestSlots } from "./request-slots.js";

const secondsBounds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];

/** What is counted of requests to models, for `/metrics`. */
export class AiMeters {
  readonly #requests = createCounter("dice_ai_requests_total", "Requests to models, by purpose and result.");
  readonly #tokens = createCounter("dice_ai_tokens_total", "Tokens of requests to models, by direction.");
  readonly #latency = createHistogram(
    "dice_ai_request_seconds",
    "Seconds from a request to its answer, waiting included.",
    secondsBounds,
  );
  readonly all: readonly Metric[];

  constructor(slots: RequestSlots) {
    const gauge = (key: string, help: string, value: () => number): Metric => ({
      key,
      kind: "gauge",
      help,
      collect: () => [{ value: value() }],
    });
    this.all = [
      this.#requests,
      this.#tokens,
      this.#latency,
      gauge("dice_ai_requests_running", "Requests to models under way.", () => slots.running),
      gauge("dice_ai_requests_waiting", "Requests to models that wait for their turn.", () => slots.waiting),
    ];
  }

  asked(
    purpose: AiPurpose | "embedding",
    { ran, errors, promptTokens, completionTokens }: Charge,
    seconds: number,
  ): void {
    this.#requests.add({ purpose, result: ran ? (errors > 0 ? "failed" : "answered") : "not_sent" });
    this.#tokens.add({ direction: "prompt" }, promptTokens);
    this.#tokens.add({ direction: "completion" }, completionTokens);
    if (ran) this.#latency.observe(seconds);
  }
}
