import {
  type Account,
  type Clock,
  commandView,
  type FeatureHost,
  type Line,
  type Log,
  type MessageInit,
  type Outcome,
  type PlatformEvent,
  quoteAhead,
  withoutQuotedMention,
} from "@dicetower/contract";
import type { AccountActions } from "../accounts/account-actions.js";
import { accountKey } from "../accounts/same-account.js";
import { lateMessage, platformEvent } from "../api.js";
import type { Ownership } from "../cluster/ownership.js";
import type { PartJournal } from "../outbox/journal.js";
import type { StoredRecord } from "../records/record.js";
import { AccountClock } from "./account-clock.js";
import type { Deduplicator } from "./deduplicator.js";
import { contentOf, keyByContent, keyById } from "./event-key.js";
import { HeldMessages } from "./held-messages.js";
import { MemberRoles } from "./member-roles.js";
import { emitChange } from "./message-changes.js";
import { PendingCount } from "./pending-count.js";
import { QuotedAuthors, type QuotedAuthorsServices } from "./quoted-authors.js";
import { ReceivedMessage } from "./received-message.js";
import { UnansweredCounts } from "./unanswered-counts.js";

/** Messages held before the account is known, and their UTF-16 units. */
const maxHold = { messages: 20_000, units: 16 * 2 ** 20 };
/** Milliseconds in which the same event is one event: with an id, and recognised by what it says. */
const sameIdForMs = 600_000;
const sameContentForMs = 2_000;
/** The same for a request, which platforms push again after a reconnect. */
const sameRequestForMs = 300_000;
/** Seconds after which a message is no command any more. */
const commandForSeconds = 60;

/** Kinds of `dice_messages_received_total`. */
export type ReceivedKind = "group" | "private" | "channel" | "own" | "event";

type Init = Omit<MessageInit, "account">;

/** Services that an inbox uses. */
export interface InboxServices extends QuotedAuthorsServices {
  readonly host: Pick<FeatureHost, "emit">;
  readonly clock: Clock;
  readonly line: Pick<Line, "push" | "dropped">;
  readonly journal: Pick<PartJournal, "note">;
  readonly seen: Deduplicator;
  readonly phase: ManagerPhase;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  /** Tells whether another process receives for the account. */
  readonly ownership: Pick<Ownership, "receives">;
}

/** `waiting` before the host is open, `draining` when it is about to end. */
export type ManagerPhase = "waiting" | "open" | "draining";

type Ended = ((matched: boolean) => void) | undefined;

/** Receives the messages and events of one adapter: drops repeated ones, pushes the rest to the line, with their right time. */
export class Inbox {
  readonly received: Record<ReceivedKind, number> = { group: 0, private: 0, channel: 0, own: 0, event: 0 };
  /** UTC epoch milliseconds, 0 = never. */
  lastEventAt = 0;
  /** Take the account's own messages in, for the logs. */
  takesOwn = true;
  #account: Account | undefined;
  #accountKey = "";
  #held: (readonly [Init, Ended])[] = [];
  #heldUnits = 0;
  readonly accountClock = new AccountClock();
  readonly unanswered = new UnansweredCounts();
  /** Messages that are on the line. */
  readonly onLine = new PendingCount();
  readonly #quoted: QuotedAuthors;
  readonly #behind: HeldMessages;
  readonly #roles: MemberRoles;

  /**
   * @param said ids of the messages that were sent here
   * @param adapter whose messages these are
   * @param actions what the connection offers now
   */
  constructor(
    readonly services: InboxServices,
    readonly said: Deduplicator,
    readonly adapter: { readonly record: Pick<StoredRecord, "id" | "name"> },
    actions: () => Partial<AccountActions>,
  ) {
    this.#quoted = new QuotedAuthors(services, actions);
    this.#behind = new HeldMessages((error) =>
      services.log.error(`a message to the account of "${adapter.record.name}" failed`, { error }),
    );
    this.#roles = new MemberRoles(services.clock, actions);
  }

  get total(): number {
    const { group, private: direct, channel, own, event } = this.received;
    return group + direct + channel + own + event;
  }

  /** Sets the account and delivers what was held for it. */
  bind(account: Account): void {
    this.#account = account;
    this.#accountKey = accountKey(account);
    this.accountClock.forget();
    this.#heldUnits = 0;
    const now = this.services.clock.now();
    for (const [init, ended] of this.#held.splice(0)) this.#take(init, ended, account, now);
  }

  /** Forgets the account after a disconnect; the next connection may belong to another one. */
  release(): void {
    this.#account = undefined;
    this.#roles.clear();
    this.#heldUnits = 0;
    for (const [, ended] of this.#held.splice(0)) this.#drop("unbound", ended);
  }

  message(init: Init, ended: Ended): void {
    this.received[init.own === true ? "own" : init.scene]++;
    const now = this.services.clock.now();
    this.lastEventAt = now;
    if (this.services.phase === "draining") this.#drop("draining", ended);
    else if (this.#account !== undefined) this.#take(init, ended, this.#account, now);
    else if (this.#held.length >= maxHold.messages || this.#heldUnits > maxHold.units)
      this.#drop("unbound", ended);
    else {
      this.#held.push([init, ended]);
      this.#heldUnits += init.text.length;
    }
  }

  #take(init: Init, ended: Ended, account: Account, now: number): void {
    const { seen } = this.services;
    // One that slept finds what has come meanwhile: whoever holds the account now has heard it, too.
    if (!this.#takes()) {
      this.#drop("elsewhere", ended);
      return;
    }
    const named = init.id !== "";
    // The platform reports back what the account has sent: that is no new event.
    if (init.own === true && named && this.said.isDuplicate(init.id, now, Number.POSITIVE_INFINITY)) {
      this.#drop("repeated", ended);
      return;
    }
    const key = named ? keyById(this.#accountKey, init.id) : keyByContent(this.#accountKey, contentOf(init));
    if (seen.isDuplicate(key, now, named ? sameIdForMs : sameContentForMs)) {
      this.#drop("repeated", ended);
      return;
    }
    if (init.own === true && !this.takesOwn) {
      this.#drop("own", ended);
      return;
    }
    const { groupId, userId } = init;
    const quote = quoteAhead(init.segments, account.selfId);
    if (quote === undefined && !this.#behind.has(groupId, userId)) {
      this.#hand(init, account, key, now, ended);
      return;
    }
    const place = { platform: account.platform, groupId, userId };
    this.onLine.begin();
    this.#behind.hold(groupId, userId, quote && this.#quoted.find(place, quote.quoted), (author) => {
      try {
        const segments =
          quote === undefined ? init.segments : withoutQuotedMention(init.segments, quote, author);
        const text = segments === init.segments ? init.text : commandView(segments, account.selfId).text;
        this.#hand({ ...init, segments, text }, account, key, now, ended);
      } finally {
        this.onLine.end();
      }
    });
  }

  #hand(read: Init, account: Account, key: string, now: number, ended: Ended): void {
    const { line } = this.services;
    const message = new ReceivedMessage(this.#timed(this.#withRole(read), now / 1000), account, key);
    if (message.late) this.services.host.emit(lateMessage, message);
    this.onLine.begin();
    line.push(message, (outcome) => this.#ended(message, outcome, ended));
  }

  /** Adds the role that the event does not tell, where it is known, and else the way to ask for it. */
  #withRole(init: Init): Init {
    const { groupId, userId, role = "unknown", own } = init;
    if (role !== "unknown" || groupId === "" || own === true) return init;
    const known = this.#roles.known(groupId, userId);
    return known === undefined
      ? { ...init, findRole: () => this.#roles.find(groupId, userId) }
      : { ...init, role: known };
  }

  #takes(): boolean {
    return this.services.ownership.receives(this.adapter.record.id);
  }

  /** The message with its time by our clock. @param now UTC epoch seconds */
  #timed(init: Init, now: number): Init {
    if (init.sentAt <= 0) return init;
    const { accountClock } = this;
    if (accountClock.look(init.sentAt, now, init.groupId || init.userId)) this.#tellClock();
    const sentAt = accountClock.corrected(init.sentAt, now);
    const late = now - sentAt > commandForSeconds;
    return late || sentAt !== init.sentAt ? { ...init, sentAt, late } : init;
  }

  #tellClock(): void {
    const { offsetSeconds } = this.accountClock;
    const clock = `the clock of the account of "${this.adapter.record.name}"`;
    if (offsetSeconds === 0) this.services.log.info(`${clock} is right again`);
    else
      this.services.log.warn(
        `${clock} is ${Math.abs(offsetSeconds)} s ${offsetSeconds < 0 ? "behind" : "ahead"}; its messages are taken as if it were right`,
      );
  }

  /** Records commands that acted without a reply, so that they are recognised after a restart. */
  #ended(message: ReceivedMessage, outcome: Outcome, ended: Ended): void {
    if (outcome.matched && message.parts === 0) this.services.journal.note(message.eventKey);
    ended?.(outcome.matched);
    this.onLine.end();
  }

  event(event: PlatformEvent): void {
    const { clock, seen, host, phase } = this.services;
    this.received.event++;
    const now = clock.now();
    this.lastEventAt = now;
    const account = this.#account;
    if (phase === "draining" || account === undefined || !this.#takes()) {
      this.#drop(account === undefined ? "unbound" : phase === "draining" ? phase : "elsewhere", undefined);
      return;
    }
    const request = event.flag !== undefined;
    const content = request ? `${event.kind}\n${event.flag || event.userId}` : JSON.stringify(event.raw);
    const key = keyByContent(this.#accountKey, content);
    if (seen.isDuplicate(key, now, request ? sameRequestForMs : sameContentForMs))
      this.#drop("repeated", undefined);
    else {
      this.#roles.heard(event);
      host.emit(platformEvent, { account, event });
      emitChange(host, account, event);
    }
  }

  #drop(reason: string, ended: Ended): void {
    this.services.line.dropped(reason);
    ended?.(false);
  }
}
