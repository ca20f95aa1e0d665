import { type Clock, codes, failure, type Random, type Scope, type Store } from "@dicetower/contract";
import { EndTimer } from "./end-timer.js";
import { absoluteEnd, isAlive, type SessionRecord, sessionEnd, sessionId, trustedSeconds } from "./rules.js";
import * as table from "./table.js";
import { createToken, looksLikeToken, tokenDigest } from "./token.js";

/** Sessions on devices not trusted that one process keeps; beyond them the one not seen for longest ends. */
const maxInMemory = 200;
/** Seconds between two notes of when a kept session was last seen. */
const seenStepSeconds = 600;

/** A session in the memory of this process. */
export interface LiveSession {
  record: SessionRecord;
  readonly ended: AbortController;
  /** `seenAt` as it is stored. */
  storedSeenAt: number;
}

/** What a log-in says of the browser. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
}

/** Services that the session store uses. */
export interface SessionStoreParts {
  readonly scope: Scope;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Generation of the password now. */
  readonly epoch: () => number;
  /** There may be other processes: they are to know every session. */
  readonly shared: boolean;
}

/**
 * Who is logged in. Sessions of trusted devices are rows; those of others live here alone, unless there
 * are several processes. Both are here while in use, so that a request costs a look into a map.
 */
export class SessionStore {
  readonly #parts: SessionStoreParts;
  readonly #live = new Map<string, LiveSession>();
  readonly #timer: EndTimer;
  /** Counts sessions ended by hand: what was read before one of them may be stale. */
  #endings = 0;

  constructor(parts: SessionStoreParts) {
    this.#parts = parts;
    this.#timer = new EndTimer(parts.clock, parts.scope.signal, () => this.endOverdue());
  }

  /**
   * Begins a session with a token of its own.
   * @param epoch generation of the password that was compared: when it has changed since, nothing is begun
   */
  async open(
    trusted: boolean,
    epoch: number,
    visitor: Visitor,
  ): Promise<{ token: string; live: LiveSession }> {
    const now = this.#parts.clock.seconds();
    const token = createToken(this.#parts.random);
    const record: SessionRecord = {
      digest: tokenDigest(token),
      createdAt: now,
      seenAt: now,
      expiresAt: absoluteEnd(trusted, now),
      trusted,
      epoch,
      ...visitor,
    };
    if (this.#isStored(record)) await this.#parts.store.change((db) => table.insertSession(db, record));
    else this.#makeRoom();
    if (!isAlive(record, this.#parts.epoch(), now))
      throw failure(codes.wrongCredentials, "The password was changed meanwhile: log in again.");
    return { token, live: this.#keep(record) };
  }

  /** The session of a token, which counts as seen now; undefined for a token that opens nothing. */
  find(token: string): LiveSession | undefined | Promise<LiveSession | undefined> {
    if (!looksLikeToken(token)) return undefined;
    const digest = tokenDigest(token);
    const live = this.#live.get(digest);
    return live === undefined ? this.#load(digest) : this.#seen(live);
  }

  /**
   * Exchanges a session of an earlier version for one of this one; the old one opens nothing any more.
   * @param exchange false to end it without a new one
   */
  async migrate(
    oldToken: string,
    visitor: Visitor,
    exchange: boolean,
  ): Promise<{ token: string; live: LiveSession } | undefined> {
    const { store, clock, random, epoch } = this.#parts;
    const digest = tokenDigest(oldToken);
    const old = await store.read((db) => table.findSession(db, digest, true));
    if (old === undefined) return undefined;
    const now = clock.seconds();
    const token = createToken(random);
    const fresh = { ...old, ...visitor, digest: tokenDigest(token), seenAt: now };
    const alive = exchange && isAlive(old, epoch(), now);
    await store.change(async (db) => {
      await table.deleteSession(db, digest);
      if (alive) await table.insertSession(db, fresh);
    });
    return alive ? { token, live: this.#keep(fresh) } : undefined;
  }

  /** Keeps a session of an earlier version until its browser comes. */
  async adoptLegacy(session: { digest: string; createdAt: number; expiresAt: number }): Promise<void> {
    const now = this.#parts.clock.seconds();
    const record: SessionRecord = {
      digest: session.digest,
      createdAt: Math.min(session.createdAt, now),
      seenAt: now,
      expiresAt: Math.min(session.expiresAt, now + trustedSeconds),
      trusted: true,
      epoch: this.#parts.epoch(),
      address: "",
      agent: "",
    };
    await this.#parts.store.change((db) => table.insertSession(db, record, true));
  }

  /** All sessions that open something, the one last seen first. */
  async list(): Promise<SessionRecord[]> {
    const { store, clock, epoch } = this.#parts;
    const byDigest = new Map((await store.read(table.listSessions)).map((record) => [record.digest, record]));
    for (const [digest, { record }] of this.#live) byDigest.set(digest, record);
    const now = clock.seconds();
    return [...byDigest.values()]
      .filter((record) => isAlive(record, epoch(), now))
      .sort((a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt);
  }

  /** Ends one session for good. False when there is none of that name. */
  async end(id: string): Promise<boolean> {
    const session = (await this.list()).find((record) => sessionId(record) === id);
    if (session === undefined) return false;
    if (this.#isStored(session))
      await this.#parts.store.change((db) => table.deleteSession(db, session.digest));
    this.#endings++;
    this.#drop(session.digest);
    return true;
  }

  /** Ends all sessions for good. @param except digest of one that stays */
  async endAll(except?: string): Promise<void> {
    await this.#parts.store.change((db) => table.deleteSessions(db, except));
    this.#endings++;
    for (const digest of this.#live.keys()) if (digest !== except) this.#drop(digest);
  }

  /** Forgets a session that another process has ended. */
  forget(id: string): void {
    for (const { record } of this.#live.values()) if (sessionId(record) === id) this.#drop(record.digest);
  }

  /** Ends in memory whatever is past its time or of an earlier password. */
  endOverdue(): void {
    const now = this.#parts.clock.seconds();
    const epoch = this.#parts.epoch();
    for (const { record } of this.#live.values())
      if (isAlive(record, epoch, now)) this.#timer.arm(sessionEnd(record));
      else this.#drop(record.digest);
  }

  /** Looks whether kept sessions are still stored: another process may have ended them. */
  async recheck(): Promise<void> {
    this.endOverdue();
    const kept = [...this.#live.values()].filter(({ record }) => this.#isStored(record));
    if (kept.length === 0) return;
    const stored = new Set((await this.#parts.store.read(table.listSessions)).map(({ digest }) => digest));
    for (const { record } of kept) if (!stored.has(record.digest)) this.#drop(record.digest);
  }

  /** Ends what this process holds: its sockets close. Rows stay. */
  close(): void {
    for (const digest of this.#live.keys()) this.#drop(digest);
  }

  #isStored({ trusted }: SessionRecord): boolean {
    return trusted || this.#parts.shared;
  }

  async #load(digest: string): Promise<LiveSession | undefined> {
    let record: SessionRecord | undefined;
    let endings: number;
    do {
      endings = this.#endings;
      record = await this.#parts.store.read((db) => table.findSession(db, digest));
    } while (endings !== this.#endings);
    if (record === undefined) return undefined;
    return this.#seen(this.#live.get(digest) ?? this.#keep(record));
  }

  #keep(record: SessionRecord): LiveSession {
    const live = { record, ended: new AbortController(), storedSeenAt: record.seenAt };
    this.#live.set(record.digest, live);
    this.#timer.arm(sessionEnd(record));
    return live;
  }

  #seen(live: LiveSession): LiveSession | undefined {
    const { scope, store, clock, epoch } = this.#parts;
    const now = clock.seconds();
    if (!isAlive(live.record, epoch(), now)) {
      this.#drop(live.record.digest);
      return undefined;
    }
    live.record = { ...live.record, seenAt: now };
    if (this.#isStored(live.record) && now - live.storedSeenAt >= seenStepSeconds) {
      live.storedSeenAt = now;
      const { digest } = live.record;
      const noted = store.change((db) => table.noteSeen(db, digest, now));
      scope.follow(
        noted.catch((error: unknown) => scope.log.warn("when a session was seen is not noted", { error })),
      );
    }
    return live;
  }

  #drop(digest: string): void {
    const live = this.#live.get(digest);
    if (live === undefined) return;
    this.#live.delete(digest);
    live.ended.abort(new Error("the session has ended"));
  }

  #makeRoom(): void {
    const untrusted = [...this.#live.values()].filter(({ record }) => !record.trusted);
    untrusted.sort((a, b) => b.record.seenAt - a.record.seenAt);
    for (const { record } of untrusted.slice(maxInMemory - 1)) this.#drop(record.digest);
  }
}
