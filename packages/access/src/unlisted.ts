import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type LiveSettings,
  type Message,
  systemActor,
  textSegment,
  type Verdict,
} from "@dicetower/contract";
import type { Departures } from "./departures.js";
import { Moments } from "./moments.js";
import type { WhitelistOnly } from "./whitelist.js";

/** Milliseconds in which nobody is told twice, and no group is left twice. */
const quietMs = 3_600_000;

const notListed = Object.freeze({ stop: "not allow-listed" });

/** What becomes of those who are not allow-listed while only those who are get served (data-model §9.1). */
export class Unlisted {
  readonly #told: Moments;
  readonly #leaving: Moments;

  constructor(
    readonly settings: LiveSettings<WhitelistOnly>,
    clock: Clock,
    readonly reader: () => CommandReader | undefined,
    readonly adapters: () => Adapters | undefined,
    readonly departures: Departures,
    /** Follows work that nobody waits for. */
    readonly follow: (work: Promise<unknown>) => void,
  ) {
    this.#told = new Moments(clock, 5_000);
    this.#leaving = new Moments(clock, 5_000);
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
    const said = words === "" ? Promise.resolve() : adapters.send(account.id, farewell);
    const record = (result: "ok" | "failed") =>
      this.departures.record(systemActor, { platform: account.platform, groupId }, result, notListed.stop);
    const failed = async (error: unknown) => {
      await record("failed");
      throw error;
    };
    this.follow(said.then(() => leave(groupId)).then(() => record("ok"), failed));
    return true;
  }

  #first(of: Moments, conversation: string): boolean {
    if (of.since(conversation) < quietMs) return false;
    of.mark(conversation);
    return true;
  }
}
