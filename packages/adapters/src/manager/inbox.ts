import type { Account, MessageInit, Outcome, PlatformEvent } from "@dicetower/contract";
import { lateMessage, platformEvent } from "../api.js";
import type { SeenEvents } from "../seen-events.js";
import { contentOf, keyByContent, keyById } from "./event-key.js";
import { ReceivedMessage } from "./received-message.js";
import { accountKey } from "./same-account.js";
import type { Surroundings } from "./surroundings.js";

/** What an adapter gives before its account is known waits here, at most so much. */
const longestHold = 200;
/** Milliseconds in which the same event is one event: with an id, and recognised by what it says. */
const sameIdForMs = 600_000;
const sameContentForMs = 2_000;
/** The same for a request, which platforms push again after a reconnect (adapters §3.3). */
const sameRequestForMs = 300_000;
/** Seconds after which a message is no command any more (reliability R9). */
const commandForSeconds = 60;

/** Kinds of `dice_messages_received_total`. */
export type ReceivedKind = "group" | "private" | "channel" | "own" | "event";

type Init = Omit<MessageInit, "account">;
type Ended = ((matched: boolean) => void) | undefined;

/** What one adapter hears: repeated and late events are kept from the line, the rest is pushed down it. */
export class Inbox {
  readonly received: Record<ReceivedKind, number> = { group: 0, private: 0, channel: 0, own: 0, event: 0 };
  /** UTC epoch milliseconds, 0 = never. */
  lastEventAt = 0;
  /** Take the account's own messages in, for the logs. */
  takesOwn = true;
  #account: Account | undefined;
  #accountKey = "";
  #held: (readonly [Init, Ended])[] = [];

  /** @param said ids of the messages that were sent here */
  constructor(
    readonly around: Surroundings,
    readonly said: SeenEvents,
  ) {}

  get total(): number {
    const { group, private: direct, channel, own, event } = this.received;
    return group + direct + channel + own + event;
  }

  /** The account is known: what was held for it goes on. */
  bind(account: Account): void {
    this.#account = account;
    this.#accountKey = accountKey(account);
    const now = this.around.clock.now();
    for (const [init, ended] of this.#held.splice(0)) this.#take(init, ended, account, now);
  }

  /** The connection is gone; the next one may belong to another account. */
  release(): void {
    this.#account = undefined;
    for (const [, ended] of this.#held.splice(0)) this.#drop("unbound", ended);
  }

  message(init: Init, ended: Ended): void {
    this.received[init.own === true ? "own" : init.scene]++;
    const now = this.around.clock.now();
    this.lastEventAt = now;
    if (this.around.phase === "draining") this.#drop("draining", ended);
    else if (this.#account !== undefined) this.#take(init, ended, this.#account, now);
    else if (this.#held.length < longestHold) this.#held.push([init, ended]);
    else this.#drop("unbound", ended);
  }

  #take(init: Init, ended: Ended, account: Account, now: number): void {
    const { seen, line } = this.around;
    const named = init.id !== "";
    // The platform reports back what the account has said: that is no new event.
    if (init.own === true && named && this.said.repeats(init.id, now, Number.POSITIVE_INFINITY)) {
      this.#drop("repeated", ended);
      return;
    }
    const key = named ? keyById(this.#accountKey, init.id) : keyByContent(this.#accountKey, contentOf(init));
    if (seen.repeats(key, now, named ? sameIdForMs : sameContentForMs)) {
      this.#drop("repeated", ended);
      return;
    }
    if (init.own === true && !this.takesOwn) {
      this.#drop("own", ended);
      return;
    }
    const message = new ReceivedMessage(init, account, key);
    if (init.sentAt > 0 && now / 1000 - init.sentAt > commandForSeconds) {
      this.#drop("late", ended);
      this.around.host.emit(lateMessage, message);
      return;
    }
    line.push(message, (outcome) => this.#ended(message, outcome, ended));
  }

  /** What acted without a word is noted, so that it is recognised after a restart like what was answered. */
  #ended(message: ReceivedMessage, outcome: Outcome, ended: Ended): void {
    if (outcome.matched && message.parts === 0) this.around.journal.note(message.eventKey);
    ended?.(outcome.matched);
  }

  event(event: PlatformEvent): void {
    const { clock, seen, host, phase } = this.around;
    this.received.event++;
    const now = clock.now();
    this.lastEventAt = now;
    const account = this.#account;
    if (phase === "draining" || account === undefined) {
      this.#drop(account === undefined ? "unbound" : "draining", undefined);
      return;
    }
    const request = event.flag !== undefined;
    const content = request ? `${event.kind}\n${event.flag || event.userId}` : JSON.stringify(event.raw);
    const key = keyByContent(this.#accountKey, content);
    if (seen.repeats(key, now, request ? sameRequestForMs : sameContentForMs))
      this.#drop("repeated", undefined);
    else host.emit(platformEvent, { account, event });
  }

  #drop(reason: string, ended: Ended): void {
    this.around.line.dropped(reason);
    ended?.(false);
  }
}
