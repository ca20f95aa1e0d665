import type { Clock, Log, Notice, Notices } from "@dicetower/contract";
import { ownerNow } from "../kernel/index.js";

const kept = 100;

/** Keeps the last notices and writes them to the log; channels read on from here. */
export class NoticeBoard implements Notices {
  #notices: Notice[] = [];

  constructor(
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  send(notice: Pick<Notice, "kind" | "level" | "detail">): void {
    const owner = ownerNow() ?? "host";
    this.#notices = [{ ...notice, at: this.clock.seconds(), owner }, ...this.#notices].slice(0, kept);
    this.log.warn(`notice ${notice.kind} (${notice.level}) of ${owner}: ${notice.detail}`);
  }

  recent(): readonly Notice[] {
    return this.#notices;
  }
}
