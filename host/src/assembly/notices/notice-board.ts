import {
  type Clock,
  type Log,
  type NewNotice,
  type Notice,
  type NoticeDelivery,
  type Notices,
  noticeChannels,
  noticeDelivered,
  notices,
  type Random,
  type Scope,
} from "@dicetower/contract";
import { currentOwner } from "@dicetower/kernel";
import { NoticeSender } from "./notice-sender.js";

const kept = 100;
/** Milliseconds that a notice of a setup waits for its kind and for a channel: nothing is in force before the commit. */
const setupWaitMs = 5_000;

/** Keeps the last notices with their deliveries, logs them and passes them to the channels. */
export class NoticeBoard implements Notices {
  #notices: Notice[] = [];
  #titleKeys: ReadonlyMap<string, string> = new Map();
  #sender: NoticeSender | undefined;
  #scope: Scope | undefined;
  /** Notices that wait, by id, each with what ends its waiting. */
  readonly #waiting = new Map<string, AbortController>();
  /** Unknown kinds for which the log has a warning. */
  readonly #unknown = new Set<string>();

  constructor(
    readonly clock: Clock,
    readonly random: Pick<Random, "bytes">,
    readonly log: Log,
  ) {}

  /** Reads the kinds and channels that features contribute, until the scope ends. */
  serve(scope: Scope): void {
    this.#scope = scope;
    this.#sender = new NoticeSender(scope, this.clock, kept, (id, delivery) => {
      const notice = this.#delivered(id, delivery);
      if (notice !== undefined && delivery.state !== "waiting")
        scope.emit(noticeDelivered, { notice, delivery });
    });
    scope.read(notices, ({ all }) => {
      this.#titleKeys = new Map(all.map(({ key, item }) => [key, item.titleKey]));
      this.#notices = this.#notices.map((notice) => this.#titled(notice));
      this.#passSoon();
    });
    scope.read(noticeChannels, () => this.#passSoon());
  }

  send(notice: NewNotice): string {
    return this.#put(notice, currentOwner()?.id ?? "host");
  }

  /** Sends a notice of the host itself, whatever feature's code is running. */
  tell(notice: NewNotice): void {
    this.#put(notice, "host");
  }

  #put(given: NewNotice, owner: string): string {
    const { kind, level, detail } = given;
    const notice = this.#titled({
      ...given,
      id: this.random.bytes(9).toString("base64url"),
      at: this.clock.seconds(),
      owner,
      deliveries: [],
    });
    this.#notices = [notice, ...this.#notices].slice(0, kept);
    this.log[level === "routine" ? "info" : "warn"](`notice ${kind} (${level}) of ${owner}: ${detail}`);
    const inSetup = notice.titleKey === undefined && currentOwner()?.live === false;
    if (inSetup || this.#sender?.hasChannels !== true) this.#wait(notice);
    else this.#pass(notice);
    return notice.id;
  }

  #titled(notice: Notice): Notice {
    const titleKey = this.#titleKeys.get(notice.kind);
    return titleKey === undefined ? notice : { ...notice, titleKey };
  }

  #wait(notice: Notice): void {
    const { signal } = this.#scope ?? {};
    const over = new AbortController();
    this.#waiting.set(notice.id, over);
    const until = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
    this.clock.after(setupWaitMs, until, () => this.#pass(notice));
  }

  /** Waits for the rest of a commit: at a start, kinds and channels of all features come one after another in it. */
  #passSoon(): void {
    if (this.#waiting.size > 0) queueMicrotask(() => this.#passKnown());
  }

  #passKnown(): void {
    if (this.#waiting.size === 0 || this.#sender?.hasChannels !== true) return;
    for (const notice of this.#notices.filter(({ id }) => this.#waiting.has(id)).reverse())
      if (this.#titleKeys.has(notice.kind)) this.#pass(notice);
  }

  /** Passes a notice to the channels, with its title where its kind is known by now. */
  #pass(given: Notice): void {
    this.#waiting.get(given.id)?.abort();
    this.#waiting.delete(given.id);
    const { kind, owner } = given;
    if (!this.#titleKeys.has(kind) && !this.#unknown.has(kind)) {
      this.#unknown.add(kind);
      this.log.warn(
        `${owner} sends a notice of the kind "${kind}", which no feature contributes to "notices"`,
      );
    }
    const notice = this.#titled(given);
    this.#notices = this.#notices.map((one) => (one.id === notice.id ? notice : one));
    this.#sender?.send(notice);
  }

  /** Updates the delivery of a notice in one channel; returns undefined if the notice is no longer kept. */
  #delivered(id: string, delivery: NoticeDelivery): Notice | undefined {
    const at = this.#notices.findIndex((notice) => notice.id === id);
    const before = this.#notices[at];
    if (before === undefined) return undefined;
    const deliveries = before.deliveries.some(({ channel }) => channel === delivery.channel)
      ? before.deliveries.map((one) => (one.channel === delivery.channel ? delivery : one))
      : [...before.deliveries, delivery];
    const notice = { ...before, deliveries };
    this.#notices = this.#notices.with(at, notice);
    return notice;
  }

  recent(): readonly Notice[] {
    return this.#notices;
  }
}
