import type { CommandReader } from "@dicetower/commands/api";
import { type Clock, type Line, type Message, text } from "@dicetower/contract";
import { LastSeen } from "../time/last-seen.js";

/** Milliseconds in which nobody is warned twice. */
const quietMs = 86_400_000;

/** Warns those who are watched, and has them answered all the same. */
export class Watched {
  readonly #warned: LastSeen;

  constructor(
    clock: Clock,
    readonly line: Line,
    readonly reader: () => CommandReader | undefined,
  ) {
    this.#warned = new LastSeen(clock, 5_000);
  }

  /** Once a day, where a command is called. @param person true where the sender is watched, false where the group is */
  warn(message: Message, person: boolean): void {
    const { account, conversation, groupId, userId } = message;
    if (this.reader()?.read(message) === undefined) return;
    const name = person ? `u ${account.platform}:${userId}` : `g ${conversation}`;
    if (this.#warned.since(name) < quietMs) return;
    this.#warned.mark(name);
    void this.line.say({
      account,
      scene: groupId === "" ? "private" : "group",
      target: groupId === "" ? userId : groupId,
      part: { content: text(person ? "list.watched" : "list.watchedGroup") },
      message,
    });
  }
}
