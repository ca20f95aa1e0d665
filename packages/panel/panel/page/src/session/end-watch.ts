import { millisecondsUntil } from "./clock-skew.js";
import type { Session } from "./session.js";

/** How long before its end a session is warned of. */
const warningMs = 2 * 60_000;
/** Timers of browsers hold no more than 24 days, and laptops sleep: it is looked at again at least this often. */
const maxMs = 15 * 60_000;

/** Says when the session is about to end, and when it has. */
export interface EndWatch {
  /** Something was asked of the server: a session that is not of a trusted device lives longer by it. */
  readonly active: () => void;
  stop(): void;
}

/** @param warn called with the milliseconds left, once for each end that draws near */
export function watchEnd(session: Session, warn: (left: number) => void): EndWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let used = false;
  let warned: number | undefined;
  const look = () => {
    clearTimeout(timer);
    const { expiresAt, standing } = session.state.value;
    if (standing !== "in" || expiresAt === null) return;
    const left = millisecondsUntil(expiresAt);
    if (left <= 0) void session.refresh();
    else if (left <= warningMs) near(expiresAt, left);
    timer = setTimeout(look, Math.min(maxMs, Math.max(1_000, left <= warningMs ? left : left - warningMs)));
  };
  const near = (expiresAt: number, left: number) => {
    if (warned === expiresAt) return;
    if (used) {
      // What was done meanwhile may have moved the end: ask before anybody is disturbed.
      used = false;
      void session.refresh().then(look);
      return;
    }
    warned = expiresAt;
    warn(left);
  };
  const unwatch = session.state.watch(look);
  const visible = () => {
    if (document.visibilityState === "visible") look();
  };
  document.addEventListener("visibilitychange", visible);
  look();
  return {
    active: () => {
      used = true;
    },
    stop: () => {
      clearTimeout(timer);
      unwatch();
      document.removeEventListener("visibilitychange", visible);
    },
  };
}
