import {
  type Clock,
  type Log,
  type NewNotice,
  type Notice,
  type NoticeDelivery,
  type Notices,
  noticeDelivered,
  notices,
  type Random,
  type Scope,
} from "@dicetower/contract";
import { ownerNow } from "@dicetower/kernel";
import { NoticeSender } from "./notice-sender.js";

const kept = 100;

/** Keeps the last notices with their deliveries, logs them and passes them to the channels. */
export class NoticeBoard implements Notices {
  #notices: Notice[] = [];
  #titleKeys: ReadonlyMap<string, string> = new Map();
  #sender: NoticeSender | undefined;
  /** Unknown kinds for which the log has a warning. */
  readonly #unknown = new Set<string>();

  constructor(
    readonly clock: Clock,
    readonly random: Pick<Random, "bytes">,
    readonly log: Log,
  ) {}

  /** Reads the kinds and channels that features contribute, until the scope ends. */
  serve(scope: Scope): void {
    scope.read(notices, ({ all }) => {
      this.#titleKeys = new Map(all.map(({ key, item }) => [key, item.titleKey]));
    });
    this.#sender = new NoticeSender(scope, this.clock, kept, (id, delivery) => {
      const notice = this.#delivered(id, delivery);
      if (notice !== undefined && delivery.state !== "waiting")
        scope.emit(noticeDelivered, { notice, delivery });
    });
  }

  send(notice: NewNotice): string {
    return this.#put(notice, ownerNow() ?? "host");
  }

  /** Sends a notice of the host itself, whatever feature's code is running. */
  tell(notice: NewNotice): void {
    this.#put(notice, "host");
  }

  #put(given: NewNotice, owner: string): string {
    const { kind, level, detail } = given;
    const titleKey = this.#titleKeys.get(kind);
    if (titleKey === undefined && this.#sender !== undefined && !this.#unknown.has(kind)) {
      this.#unknown.add(kind);
      this.log.warn(
        `${owner} sends a notice of the kind "${kind}", which no feature contributes to "notices"`,
      );
    }
    const notice: Notice = {
      ...given,
      id: this.random.bytes(9).toString("base64url"),
      ...(titleKey === undefined ? {} : { titleKey }),
      at: this.clock.seconds(),
      owner,
      deliveries: [],
    };
    this.#notices = [notice, ...this.#notices].slice(0, kept);
    this.log[level === "routine" ? "info" : "warn"](`notice ${kind} (${level}) of ${owner}: ${detail}`);
    this.#sender?.send(notice);
    return notice.id;
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
