import type { AdapterReason, AdapterState } from "@dicetower/contract";
import { isSteady, refusedDelayMs, retryDelayMs, takenDelayMs } from "./back-off.js";
import { isSameReason } from "./manager/reason.js";

/** How an adapter is (adapters §7, reliability R6). */
export interface Condition {
  readonly state: AdapterState;
  /** Last failure, empty when there was none since it was last well. */
  readonly error: AdapterReason;
  /** UTC epoch seconds, 0 = never. */
  readonly errorAt: number;
  /** Failed tries in a row. */
  readonly attempt: number;
  /** Milliseconds from the step that led here to the next try; 0 when none is due. */
  readonly retryInMs: number;
  /** UTC epoch seconds of the next try, 0 when none is due. */
  readonly nextRetryAt: number;
  /** UTC epoch seconds since when the account is usable, 0 when it is not. */
  readonly connectedAt: number;
  /** Monotonic milliseconds of the same moment. */
  readonly upSince: number | undefined;
  /** Monotonic milliseconds of the first of the refusals in a row. */
  readonly refusedSince: number | undefined;
  /** Connected, or waiting for it, and `error` says what does not come through. */
  readonly troubled: boolean;
}

/** What may happen to an adapter. */
export type Happening =
  | { readonly is: "disabled" }
  | { readonly is: "type gone" }
  /** A dial, or the beginning of listening. `anew` forgets the tries so far: a person asked, or a new record. */
  | { readonly is: "dialling"; readonly anew?: boolean }
  | { readonly is: "online" }
  | { readonly is: "account offline"; readonly reason: AdapterReason }
  /** @property listens the other end dials: nothing is tried again */
  | { readonly is: "closed"; readonly reason: AdapterReason; readonly listens: boolean }
  | { readonly is: "refused"; readonly reason: AdapterReason; readonly listens: boolean }
  /** Not all comes through, connected or not yet; empty when it does again. */
  | { readonly is: "troubled"; readonly reason: AdapterReason }
  /** Another adapter speaks for the account. */
  | { readonly is: "taken"; readonly reason: AdapterReason }
  | { readonly is: "unusable"; readonly reason: AdapterReason };

/** When it happened, and the luck that jitter needs. */
export interface Moment {
  /** UTC epoch seconds. */
  readonly seconds: number;
  /** Monotonic milliseconds. */
  readonly monotonic: number;
  readonly fraction: number;
}

/** An adapter that nothing has happened to yet. */
export const atRest: Condition = {
  state: "disabled",
  error: "",
  errorAt: 0,
  attempt: 0,
  retryInMs: 0,
  nextRetryAt: 0,
  connectedAt: 0,
  upSince: undefined,
  refusedSince: undefined,
  troubled: false,
};

/** States in which a connection stands or is being made: only there can something happen to it. */
const alive: ReadonlySet<AdapterState> = new Set(["connecting", "connected", "account_offline"]);

/** What becomes of a condition. Happenings that cannot be true any more change nothing. */
export function after(before: Condition, happening: Happening, moment: Moment): Condition {
  switch (happening.is) {
    case "disabled":
      return atRest;
    case "type gone":
      return { ...atRest, state: "unsupported" };
    case "unusable":
      return { ...atRest, state: "failed", ...problem(happening.reason, moment) };
    case "dialling":
      return happening.anew === true
        ? { ...atRest, state: "connecting" }
        : { ...before, state: "connecting", ...noRetry, ...down };
    default:
      return alive.has(before.state) ? afterLife(before, happening, moment) : before;
  }
}

type Living = Extract<
  Happening,
  { is: "online" | "account offline" | "troubled" | "closed" | "refused" | "taken" }
>;

function afterLife(before: Condition, happening: Living, moment: Moment): Condition {
  switch (happening.is) {
    case "online":
      if (before.state === "connected") return before;
      return {
        ...before,
        state: "connected",
        error: "",
        troubled: false,
        connectedAt: moment.seconds,
        upSince: before.upSince ?? moment.monotonic,
        refusedSince: undefined,
      };
    case "troubled":
      if (before.state === "account_offline" || isSameReason(before.error, happening.reason)) return before;
      return happening.reason === ""
        ? { ...before, error: "", troubled: false }
        : { ...before, ...problem(happening.reason, moment), troubled: true };
    case "account offline":
      return {
        ...before,
        troubled: false,
        state: "account_offline",
        connectedAt: 0,
        // The link itself is up: its time goes on counting.
        upSince: before.upSince ?? moment.monotonic,
        ...problem(happening.reason, moment),
      };
    case "closed":
      return happening.listens
        ? { ...before, state: "connecting", attempt: 0, ...down, ...problem(happening.reason, moment) }
        : disconnected(before, happening.reason, moment, retryDelayMs);
    case "taken":
      return disconnected(before, happening.reason, moment, takenDelayMs);
    case "refused":
      // Where the other end dials, anybody may come with a wrong token: that says nothing about an account that is here.
      if (!happening.listens) return authFailed(before, happening.reason, moment);
      return before.state === "connecting" ? { ...before, ...problem(happening.reason, moment) } : before;
  }
}

function disconnected(
  before: Condition,
  reason: AdapterReason,
  moment: Moment,
  delayMs: (attempt: number, fraction: number) => number,
): Condition {
  const attempt = triesBefore(before, moment) + 1;
  const retryInMs = delayMs(attempt, moment.fraction);
  return {
    ...before,
    ...down,
    ...problem(reason, moment),
    ...retry(retryInMs, moment),
    state: "disconnected",
    attempt,
  };
}

function authFailed(before: Condition, reason: AdapterReason, moment: Moment): Condition {
  const refusedSince = before.refusedSince ?? moment.monotonic;
  const retryInMs = refusedDelayMs(moment.monotonic - refusedSince, moment.fraction);
  return {
    ...before,
    ...down,
    ...problem(reason, moment),
    ...retry(retryInMs, moment),
    state: "auth_failed",
    attempt: triesBefore(before, moment) + 1,
    refusedSince,
  };
}

/** Failed tries in a row, as they are to be shown now. */
export function triesBefore(
  { attempt, upSince }: Condition,
  { monotonic }: Pick<Moment, "monotonic">,
): number {
  return upSince !== undefined && isSteady(monotonic - upSince) ? 0 : attempt;
}

const noRetry = { retryInMs: 0, nextRetryAt: 0 };
const down = { connectedAt: 0, upSince: undefined, troubled: false };

function problem(error: AdapterReason, { seconds }: Moment): Pick<Condition, "error" | "errorAt"> {
  return { error, errorAt: seconds };
}

function retry(retryInMs: number, { seconds }: Moment): Pick<Condition, "retryInMs" | "nextRetryAt"> {
  return { retryInMs, nextRetryAt: seconds + Math.ceil(retryInMs / 1000) };
}
