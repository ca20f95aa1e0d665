import { type Clock, codes } from "@dicetower/contract";
import type { Exchange } from "./exchange.js";
import { type Refusal, writeRefusal } from "./refusal.js";

/** Milliseconds that clients have to take the last answers, before all connections are cut. */
const lastMs = 1_000;

const tooLate: Refusal = {
  status: 503,
  code: codes.notReady,
  message:
    "The service is stopping and waits no longer for this request: whether it was carried out is not known.",
  retryAfterSeconds: 5,
  close: true,
};

/**
 * Answers what is still in flight when the front closes, as far as no byte of an answer has left.
 * @returns when these answers have left, or have had their time
 */
export async function refuseWhatIsLeft(exchanges: Iterable<Exchange>, clock: Clock): Promise<void> {
  const left = [...exchanges].filter(({ res }) => !res.headersSent && !res.destroyed);
  if (left.length === 0) return;
  for (const exchange of left) {
    exchange.giveUp();
    writeRefusal(exchange, tooLate);
  }
  const over = new AbortController();
  const late = new Promise<void>((resolve) => void clock.after(lastMs, over.signal, resolve));
  await Promise.race([Promise.all(left.map((exchange) => exchange.finished())), late]);
  over.abort();
}
