import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type LiveSettings,
  type Message,
  type Stop,
  systemActor,
  textSegment,
  type Verdict,
  withTimeout,
} from "@dicetower/contract";
import type { WhitelistOnly } from "../lists/whitelist.js";
import type { LeaveLog } from "../reporting/leave-log.js";
import { LastSeen } from "../time/last-seen.js";

/** Milliseconds in which nobody is told twice, and no group is left twice. */
const quietMs = 3_600_000;
/** Milliseconds that leaving waits for the words. */
const farewellMs = 5_000;

const notListed: Stop = Object.freeze({ stop: "not allow-listed", because: "rights" });

/** What becomes of those who are not allow-listed while only those who are get served. */
export class Unlisted {
  readonly #told: LastSeen;
  readonly #leaving: LastSeen;

  constructor(
    readonly settings: LiveSettings<WhitelistOnly>,
    readonly clock: Clock,
    readonly reader: () => CommandReader | undefined,
    readonly adapters: () => Adapters | undefined,
    readonly leaveLog: LeaveLog,
    /** Follows work that nobody waits for. */
    readonly follow: (work: Promise<unknown>) => void,
  ) {
    this.#told = new LastSeen(clock, 5_000);
    this.#leaving = new LastSeen(clock, 5_000);
  }

  /** @param userAllowed on the allow list, or trusted further */
  serves(message: Message, userAllowed: boolean, groupAllowed: boolean): boolean {
    const { enabled, allowPrivate } = this.settings.value;
    return !enabled || userAllowed || groupAllowed || (allowPrivate && message.groupId === "");
  }

  /** Silence, but for a command once an hour, where there is something to say. */
  turnAway(message: Message): Verdict {
    const { leaveUnlisted, message: words } = this.settings.value;
    if (leaveUnlisted && message.groupId !== "" && this.#leave(message, words)) return notListed;
    if (words === "" || this.reader()?.prefixed(message) !== true) return notListed;
    return this.#first(this.#told, message.conversation) ? { reply: words } : notListed;
  }

  /** True where the group is being left, which says the words as well. */
  #leave({ account, groupId, conversation }: Message, words: string): boolean {
    const adapters = this.adapters();
    const leave = adapters?.actions(account.id).leaveGroup;
    if (adapters === undefined || leave === undefined) return false;
    if (!this.#first(this.#leaving, conversation)) return true;
    const farewell = { scene: "group" as const, target: groupId, segments: [textSegment(words)] };
    const said =
      words === ""
        ? Promise.resolve()
        : withTimeout(this.clock, farewellMs, adapters.send(account.id, farewell));
    const record = (result: "ok" | "failed") =>
      this.leaveLog.record(systemActor, { platform: account.platform, groupId }, result, notListed.stop);
    const failed = async (error: unknown) => {
      await record("failed");
      throw error;
    };
    this.follow(said.then(() => leave(groupId)).then(() => record("ok"), failed));
    return true;
  }

  #first(of: LastSeen, conversation: string): boolean {
    if (of.since(conversation) < quietMs) return false;
    of.mark(conversation);
    return true;
  }
}
