import type { Actor, Change, Changes, Cookie, Log } from "@dicetower/contract";
import type { LoginLimiter } from "./login-limiter.js";
import type { Hashing } from "./password/hashing.js";
import type { PasswordRecord } from "./password/record.js";
import { type SessionRecord, sessionId } from "./sessions/rules.js";
import type { LiveSession, SessionStore } from "./sessions/session-store.js";
import type { SetUpAddress } from "./set-up/announce.js";
import type { SetUpCode } from "./set-up/code.js";
import type { SetUpRecord } from "./set-up/record.js";

/** What the routes of the login work with. */
export interface LoginContext {
  readonly cookie: string;
  readonly password: PasswordRecord;
  readonly sessions: SessionStore;
  readonly hashing: Hashing;
  readonly limiter: LoginLimiter;
  readonly setUp: SetUpRecord;
  readonly code: SetUpCode;
  /** Nobody has finished the set-up, and no password is set. */
  setUpNeeded(): boolean;
  /** The address of the set-up with a new code; undefined where there is nothing to set up, or no panel. */
  readonly setUpAddress: SetUpAddress;
  /** Records what has no transaction of its own. A log-in goes on when that cannot be written: disk full. */
  note(change: Change): Promise<void>;
  /** Tells other processes. */
  tell(ended?: string): void;
}

/** Makes `note` of the login context. */
export function noteChanges(changes: Changes, log: Log): LoginContext["note"] {
  return async (change) => {
    try {
      await changes.note(change);
    } catch (error) {
      log.warn(`${change.action} could not be recorded`, { error });
    }
  };
}

/** Who a session is in records: the first characters of its name. */
export function sessionActor(record: SessionRecord, by: Pick<Actor, "address" | "via">): Actor {
  const { address = "", via = "" } = by;
  return { kind: "panel", id: sessionId(record).slice(0, 8), address, via };
}

/** The cookie of a session; without an age on devices not trusted, so that it ends with the browser. */
export function sessionCookie(name: string, token: string, { record }: LiveSession): Cookie {
  const cookie = { name, value: token };
  return record.trusted ? { ...cookie, maxAgeSeconds: record.expiresAt - record.seenAt } : cookie;
}

/** Takes a cookie back. */
export function noCookie(name: string): Cookie {
  return { name, value: "", maxAgeSeconds: 0 };
}
