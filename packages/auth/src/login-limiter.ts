import type { Clock } from "@dicetower/contract";
import ipaddr from "ipaddr.js";

/** Failures of one address that cost nothing but an answer. */
const freeFailures = 5;
/** Seconds in which they count, and after which an address is forgotten. */
const windowSeconds = 15 * 60;
/** Longest wait of an address. */
const longestWaitSeconds = 15 * 60;
/** Failures of all addresses together within a minute. */
const failuresPerMinute = 60;
const minuteSeconds = 60;
/** Addresses remembered; the one not seen for longest goes first. */
const mostAddresses = 10_000;

interface Tries {
  /** Times of failures, as long as there are no more than the free ones. */
  failures: number[];
  /** Failures beyond the free ones. */
  level: number;
  blockedUntil: number;
  underWay: number;
  /** The block has been told once. */
  told: boolean;
}

/** A try that was let in; exactly one of its three ends is called. */
export interface Attempt {
  readonly refused: false;
  failed(): void;
  succeeded(): void;
  /** Nothing was compared: the try does not count. */
  given(): void;
}

/** A try that was not let in. */
export interface Refusal {
  readonly refused: true;
  readonly retryAfterSeconds: number;
  /** True for the first refusal of a block: that one is recorded. */
  readonly first: boolean;
}

/**
 * Counts failed log-ins (security A7): 5 per address in 15 minutes, then 2, 4, 8, … seconds up to 15 minutes
 * between tries; 60 per minute for the whole instance. A try under way counts as failed, so that many at once
 * do not slip through. The rules are of our own: no limiter library doubles its wait on the host's clock.
 */
export class LoginLimiter {
  readonly #clock: Clock;
  readonly #addresses = new Map<string, Tries>();
  #recent: number[] = [];
  #toldUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(address: string): Attempt | Refusal {
    const now = this.#now();
    const tries = this.#tries(addressKey(address), now);
    if (now < tries.blockedUntil) {
      const first = !tries.told;
      tries.told = true;
      return refusal(tries.blockedUntil - now, first);
    }
    const room = tries.level > 0 ? 1 : freeFailures - tries.failures.length;
    if (tries.underWay >= room) return refusal(1, false);
    this.#recent = this.#recent.filter((time) => now - time < minuteSeconds);
    if (this.#recent.length >= failuresPerMinute) {
      const until = (this.#recent[0] ?? now) + minuteSeconds;
      const first = now >= this.#toldUntil;
      if (first) this.#toldUntil = now + minuteSeconds;
      return refusal(until - now, first);
    }
    return this.#attempt(tries, now);
  }

  /** Addresses remembered. */
  get size(): number {
    return this.#addresses.size;
  }

  #attempt(tries: Tries, begun: number): Attempt {
    tries.underWay++;
    this.#recent.push(begun);
    const ended = (counts: boolean) => {
      tries.underWay--;
      const at = counts ? -1 : this.#recent.indexOf(begun);
      if (at !== -1) this.#recent.splice(at, 1);
    };
    return {
      refused: false,
      failed: () => {
        ended(true);
        this.#failed(tries);
      },
      succeeded: () => {
        ended(false);
        tries.failures = [];
        tries.level = 0;
        tries.blockedUntil = 0;
      },
      given: () => ended(false),
    };
  }

  #now(): number {
    return this.#clock.monotonic() / 1000;
  }

  #tries(key: string, now: number): Tries {
    const known = this.#addresses.get(key);
    const tries = known ?? { failures: [], level: 0, blockedUntil: 0, underWay: 0, told: false };
    if (tries.level > 0 && now - tries.blockedUntil >= windowSeconds) {
      tries.level = 0;
      tries.failures = [];
    }
    tries.failures = tries.failures.filter((time) => now - time < windowSeconds);
    this.#addresses.delete(key);
    this.#addresses.set(key, tries);
    if (this.#addresses.size > mostAddresses) this.#forgetOldest();
    return tries;
  }

  #forgetOldest(): void {
    const [oldest] = this.#addresses.keys();
    if (oldest !== undefined) this.#addresses.delete(oldest);
  }

  #failed(tries: Tries): void {
    const now = this.#now();
    if (tries.level === 0) tries.failures.push(now);
    if (tries.level === 0 && tries.failures.length < freeFailures) return;
    tries.level++;
    tries.told = false;
    tries.blockedUntil = now + Math.min(2 ** tries.level, longestWaitSeconds);
  }
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
