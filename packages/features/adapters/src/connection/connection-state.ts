import type { AdapterReason, AdapterState, Clock, Random } from "@dicetower/contract";
import { isSteady, refusedDelayMs, retryDelayMs, takenDelayMs } from "./back-off.js";
import { isSameReason } from "./reason.js";

/** How an adapter is. */
export interface ConnectionState {
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
export type ConnectionEvent =
  | { readonly is: "disabled" }
  | { readonly is: "type gone" }
  /** Another process of the installation connects it. */
  | { readonly is: "elsewhere" }
  /** A dial, or the beginning of listening. `anew` forgets the tries so far: a person asked, or a new record. */
  | { readonly is: "dialling"; readonly anew?: boolean }
  | { readonly is: "online" }
  | { readonly is: "account offline"; readonly reason: AdapterReason }
  /** @property listens the other end dials: nothing is tried again */
  | { readonly is: "closed"; readonly reason: AdapterReason; readonly listens: boolean }
  | { readonly is: "refused"; readonly reason: AdapterReason; readonly listens: boolean }
  /** Not all comes through, connected or not yet; empty when it does again. */
  | { readonly is: "troubled"; readonly reason: AdapterReason }
  /** Another adapter holds the account. */
  | { readonly is: "taken"; readonly reason: AdapterReason }
  | { readonly is: "unusable"; readonly reason: AdapterReason };

/** When it happened, and the luck that jitter needs. */
export interface EventTime {
  /** UTC epoch seconds. */
  readonly seconds: number;
  /** Monotonic milliseconds. */
  readonly monotonic: number;
  readonly fraction: number;
}

/** An adapter that nothing has happened to yet. */
export const initialState: ConnectionState = {
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

/** The present moment. */
export function momentOf({ clock, random }: { readonly clock: Clock; readonly random: Random }): EventTime {
  return { seconds: clock.seconds(), monotonic: clock.monotonic(), fraction: random.fraction() };
}

/** What becomes of a connection state. Events that cannot be true any more change nothing. */
export function nextState(before: ConnectionState, event: ConnectionEvent, time: EventTime): ConnectionState {
  switch (event.is) {
    case "disabled":
      return initialState;
    case "elsewhere":
      return { ...initialState, state: "disconnected" };
    case "type gone":
      return { ...initialState, state: "unsupported" };
    case "unusable":
      return { ...initialState, state: "failed", ...problem(event.reason, time) };
    case "dialling":
      return event.anew === true
        ? { ...initialState, state: "connecting" }
        : { ...before, state: "connecting", ...noRetry, ...down };
    default:
      return alive.has(before.state) ? nextLiveState(before, event, time) : before;
  }
}

type Living = Extract<
  ConnectionEvent,
  { is: "online" | "account offline" | "troubled" | "closed" | "refused" | "taken" }
>;

function nextLiveState(before: ConnectionState, event: Living, time: EventTime): ConnectionState {
  switch (event.is) {
    case "online":
      if (before.state === "connected") return before;
      return {
        ...before,
        state: "connected",
        error: "",
        troubled: false,
        connectedAt: time.seconds,
        upSince: before.upSince ?? time.monotonic,
        refusedSince: undefined,
      };
    case "troubled":
      if (before.state === "account_offline" || isSameReason(before.error, event.reason)) return before;
      return event.reason === ""
        ? { ...before, error: "", troubled: false }
        : { ...before, ...problem(event.reason, time), troubled: true };
    case "account offline":
      return {
        ...before,
        troubled: false,
        state: "account_offline",
        connectedAt: 0,
        // The link itself is up: its time goes on counting.
        upSince: before.upSince ?? time.monotonic,
        ...problem(event.reason, time),
      };
    case "closed":
      return event.listens
        ? { ...before, state: "connecting", attempt: 0, ...down, ...problem(event.reason, time) }
        : disconnected(before, event.reason, time, retryDelayMs);
    case "taken":
      return disconnected(before, event.reason, time, takenDelayMs);
    case "refused":
      // Where the other end dials, anybody may come with a wrong token: that says nothing about an account that is here.
      if (!event.listens) return authFailed(before, event.reason, time);
      return before.state === "connecting" ? { ...before, ...problem(event.reason, time) } : before;
  }
}

function disconnected(
  before: ConnectionState,
  reason: AdapterReason,
  time: EventTime,
  delayMs: (attempt: number, fraction: number) => number,
): ConnectionState {
  const attempt = triesBefore(before, time) + 1;
  const retryInMs = delayMs(attempt, time.fraction);
  return {
    ...before,
    ...down,
    ...problem(reason, time),
    ...retry(retryInMs, time),
    state: "disconnected",
    attempt,
  };
}

function authFailed(before: ConnectionState, reason: AdapterReason, time: EventTime): ConnectionState {
  const refusedSince = before.refusedSince ?? time.monotonic;
  const retryInMs = refusedDelayMs(time.monotonic - refusedSince, time.fraction);
  return {
    ...before,
    ...down,
    ...problem(reason, time),
    ...retry(retryInMs, time),
    state: "auth_failed",
    attempt: triesBefore(before, time) + 1,
    refusedSince,
  };
}

/** Failed tries in a row, as they are to be shown now. */
export function triesBefore(
  { attempt, upSince }: ConnectionState,
  { monotonic }: Pick<EventTime, "monotonic">,
): number {
  return upSince !== undefined && isSteady(monotonic - upSince) ? 0 : attempt;
}

const noRetry = { retryInMs: 0, nextRetryAt: 0 };
const down = { connectedAt: 0, upSince: undefined, troubled: false };

function problem(error: AdapterReason, { seconds }: EventTime): Pick<ConnectionState, "error" | "errorAt"> {
  return { error, errorAt: seconds };
}

function retry(
  retryInMs: number,
  { seconds }: EventTime,
): Pick<ConnectionState, "retryInMs" | "nextRetryAt"> {
  return { retryInMs, nextRetryAt: seconds + Math.ceil(retryInMs / 1000) };
}
