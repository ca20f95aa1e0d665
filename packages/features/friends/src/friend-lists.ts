import type { Adapters } from "@dicetower/adapters/api";
import type { Clock, Log } from "@dicetower/contract";
import type { FriendRecords } from "./friend-records.js";

/** Milliseconds for which a list counts as fresh. */
const freshMs = 600_000;
/** Friends of one account that are taken: no platform lets an account have more. */
const maxFriends = 50_000;

/** Reads the friend lists of the accounts from their platforms. */
export class FriendLists {
  readonly #readAt = new Map<string, number>();
  readonly #reading = new Map<string, Promise<void>>();

  constructor(
    readonly adapters: Adapters,
    readonly records: FriendRecords,
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  /** Reads the lists that are not fresh any more; an account that does not answer keeps what it had. */
  async refresh(force = false): Promise<void> {
    const due = this.adapters
      .list()
      .filter(({ id, state }) => state === "connected" && (force || !this.#isFresh(id)));
    await Promise.all(due.map(({ id }) => this.read(id)));
  }

  #isFresh(account: string): boolean {
    const at = this.#readAt.get(account);
    return at !== undefined && this.clock.monotonic() - at < freshMs;
  }

  /** Reads one account's list; whoever asks meanwhile waits for the same answer. */
  read(account: string): Promise<void> {
    const running = this.#reading.get(account);
    if (running !== undefined) return running;
    const work = this.#read(account)
      .catch((error: unknown) => this.log.info("a friend list could not be read", { account, error }))
      .finally(() => this.#reading.delete(account));
    this.#reading.set(account, work);
    return work;
  }

  async #read(account: string): Promise<void> {
    const { friendList } = this.adapters.actions(account);
    const status = this.adapters.get(account);
    if (friendList === undefined || status === undefined) return;
    const listed = (await friendList()).slice(0, maxFriends);
    await this.records.replace(Number(account), status.platform, listed);
    this.#readAt.set(account, this.clock.monotonic());
  }
}
