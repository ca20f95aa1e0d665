import { type Clock, codes } from "@dicetower/contract";
import type { RequestContext } from "../request/request-context.js";
import { respondEarly } from "../response/early-response.js";
import type { ErrorResponse } from "../response/error-response.js";

/** Milliseconds that clients have to read the last responses, before all connections are closed. */
const lastMs = 1_000;

const tooLate: ErrorResponse = {
  status: 503,
  code: codes.notReady,
  message:
    "The service is stopping and waits no longer for this request: whether it was carried out is not known.",
  retryAfterSeconds: 5,
  close: true,
};

/**
 * Answers the requests in flight whose responses have not begun, when the server closes.
 * @returns a promise that resolves when these responses have been sent, or have had their time
 */
export async function answerRemaining(contexts: Iterable<RequestContext>, clock: Clock): Promise<void> {
  const left = [...contexts].filter(({ res }) => !res.headersSent && !res.destroyed);
  if (left.length === 0) return;
  for (const context of left) {
    context.abandon();
    respondEarly(context, tooLate);
  }
  const over = new AbortController();
  const late = new Promise<void>((resolve) => void clock.after(lastMs, over.signal, resolve));
  await Promise.race([Promise.all(left.map((context) => context.finished())), late]);
  over.abort();
}
