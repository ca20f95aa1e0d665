import { type Clock, type Log, type Notice, type Notices, notices, type Scope } from "@dicetower/contract";
import { ownerNow } from "../kernel/index.js";
import { NoticeDelivery } from "./notice-delivery.js";

const kept = 100;

type Told = Pick<Notice, "kind" | "level" | "detail">;

/** Keeps the last notices, writes them to the log and hands them to the channels. */
export class NoticeBoard implements Notices {
  #notices: Notice[] = [];
  #titleKeys: ReadonlyMap<string, string> = new Map();
  #delivery: NoticeDelivery | undefined;

  constructor(
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  /** Knows the kinds and the channels that features contribute, as long as the scope lives. */
  serve(scope: Scope): void {
    scope.read(notices, ({ all }) => {
      this.#titleKeys = new Map(all.map(({ key, item }) => [key, item.titleKey]));
    });
    this.#delivery = new NoticeDelivery(scope, this.clock, kept);
  }

  send(told: Told): void {
    this.#put(told, ownerNow() ?? "host");
  }

  /** Sends what the host itself has to tell, whoever's code runs when it is found. */
  tell(told: Told): void {
    this.#put(told, "host");
  }

  #put({ kind, level, detail }: Told, owner: string): void {
    const titleKey = this.#titleKeys.get(kind);
    const notice = {
      kind,
      level,
      detail,
      ...(titleKey === undefined ? {} : { titleKey }),
      at: this.clock.seconds(),
      owner,
    };
    this.#notices = [notice, ...this.#notices].slice(0, kept);
    this.log[level === "routine" ? "info" : "warn"](`notice ${kind} (${level}) of ${owner}: ${detail}`);
    this.#delivery?.hand(notice);
  }

  recent(): readonly Notice[] {
    return this.#notices;
  }
}
