import ipaddr from "ipaddr.js";
import type { AllTries, Tries, TryBook } from "./try-book.js";

/** Failures of one address that cost nothing but an answer. */
const freeFailures = 5;
/** Seconds in which they count, and after which an address is forgotten. */
const windowSeconds = 15 * 60;
/** Longest wait of an address. */
const maxWaitSeconds = 15 * 60;
/** Failures of all addresses together within a minute. */
const failuresPerMinute = 60;
const minuteSeconds = 60;
/** Seconds after which a try is taken for ended whose end nobody has told: its process was killed. */
const maxTrySeconds = 60;

/** A try that was let in; exactly one of its three ends is called. */
export interface Attempt {
  readonly refused: false;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
  /** Nothing was compared: the try does not count. */
  given(): Promise<void>;
}

/** A try that was not let in. */
export interface Refusal {
  readonly refused: true;
  readonly retryAfterSeconds: number;
  /** True for the first refusal of a block: that one is recorded. */
  readonly first: boolean;
}

/**
 * Counts failed log-ins: 5 per address in 15 minutes, then 2, 4, 8, … seconds up to 15 minutes
 * between tries; 60 per minute for the whole instance. A try under way counts as failed, so that many at once
 * do not slip through. The rules are of our own: no limiter library doubles its wait on the host's clock.
 */
export class LoginLimiter {
  constructor(readonly book: TryBook) {}

  begin(address: string): Promise<Attempt | Refusal> {
    const key = addressKey(address);
    return this.book.change(key, (tries, all) => {
      const now = this.book.now();
      tidy(tries, all, now);
      const refused = refusalOf(tries, all, now);
      if (refused !== undefined) return refused;
      tries.underWay.push(now);
      all.recent.push(now);
      return this.#attempt(key, now);
    });
  }

  #attempt(key: string, begun: number): Attempt {
    const end = (counts: boolean, ended: (tries: Tries, now: number) => void) =>
      this.book.change(key, (tries, all) => {
        drop(tries.underWay, begun);
        if (!counts) drop(all.recent, begun);
        ended(tries, this.book.now());
      });
    return {
      refused: false,
      failed: () => end(true, failed),
      succeeded: () => end(false, forgive),
      given: () => end(false, () => {}),
    };
  }
}

/** Why a try is not let in; undefined where it is. */
function refusalOf(tries: Tries, all: AllTries, now: number): Refusal | undefined {
  if (now < tries.blockedUntil) {
    const first = !tries.told;
    tries.told = true;
    return refusal(tries.blockedUntil - now, first);
  }
  const room = tries.level > 0 ? 1 : freeFailures - tries.failures.length;
  if (tries.underWay.length >= room) return refusal(1, false);
  if (all.recent.length < failuresPerMinute) return undefined;
  const until = (all.recent[0] ?? now) + minuteSeconds;
  const first = now >= all.toldUntil;
  if (first) all.toldUntil = now + minuteSeconds;
  return refusal(until - now, first);
}

/** Forgets what does not count any more. */
function tidy(tries: Tries, all: AllTries, now: number): void {
  if (tries.level > 0 && now - tries.blockedUntil >= windowSeconds) {
    tries.level = 0;
    tries.failures = [];
  }
  tries.failures = tries.failures.filter((time) => now - time < windowSeconds);
  tries.underWay = tries.underWay.filter((time) => now - time < maxTrySeconds);
  all.recent = all.recent.filter((time) => now - time < minuteSeconds);
}

function failed(tries: Tries, now: number): void {
  if (tries.level === 0) tries.failures.push(now);
  if (tries.level === 0 && tries.failures.length < freeFailures) return;
  tries.level++;
  tries.told = false;
  tries.blockedUntil = now + Math.min(2 ** tries.level, maxWaitSeconds);
}

/** Takes one of equal times out. */
function drop(times: number[], time: number): void {
  const at = times.indexOf(time);
  if (at !== -1) times.splice(at, 1);
}

function forgive(tries: Tries): void {
  tries.failures = [];
  tries.level = 0;
  tries.blockedUntil = 0;
}

function refusal(seconds: number, first: boolean): Refusal {
  return { refused: true, retryAfterSeconds: Math.max(1, Math.ceil(seconds)), first };
}

/** What counts as one address: IPv6 networks of 64 bits belong to one customer. */
function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString("hex");
}
