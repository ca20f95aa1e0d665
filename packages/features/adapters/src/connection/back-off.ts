/** Seconds of the last step between tries; the steps are 1, 2, 4 … 32 and then this. */
const maxStepSeconds = 60;
/** How far a step may be longer or shorter. */
const jitter = 0.2;
/** Milliseconds a link must have been up for the count of tries to begin anew. */
const steadyMs = 60_000;
/** Milliseconds between checks whether another adapter still holds the account; when it goes, the retry is immediate. */
const takenStepMs = 60_000;
/** Milliseconds between tries with a refused token, and after an hour of that. */
const refusedStepMs = 60_000;
const refusedSlowStepMs = 600_000;
const refusedFastForMs = 3_600_000;

/**
 * Milliseconds until the next try after `attempt` failed ones, at least 1.
 * @param fraction from 0 up to 1: where within ±20 % it falls
 */
export function retryDelayMs(attempt: number, fraction: number): number {
  const step = Math.min(maxStepSeconds, 2 ** Math.min(attempt - 1, 6)) * 1000;
  return step * (1 - jitter + 2 * jitter * fraction);
}

/**
 * Milliseconds until the next try with a token that was refused first `sinceMs` ago. Only ever longer than the
 * step, so that a day has fewer than 210 tries.
 */
export function refusedDelayMs(sinceMs: number, fraction: number): number {
  const step = sinceMs < refusedFastForMs ? refusedStepMs : refusedSlowStepMs;
  return step * (1 + jitter * fraction);
}

/** Milliseconds until an adapter whose account has another sender retries, however often it has done so. */
export function takenDelayMs(_attempt: number, fraction: number): number {
  return takenStepMs * (1 + jitter * fraction);
}

/** True when a link has been up for so long that the next failure is a first one. */
export function isSteady(upForMs: number): boolean {
  return upForMs >= steadyMs;
}
