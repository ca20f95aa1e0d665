import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, LruMap, type MessageLocation, withTimeout } from "@dicetower/contract";
import type { SeenNames } from "../api.js";

const maxKept = 5_000;
/** Milliseconds for which an answer counts. */
const keptMs = 600_000;
/** Milliseconds that an answer is waited for: a number is better than none. */
const patienceMs = 2_000;

interface Asked {
  readonly at: number;
  readonly names: SeenNames | undefined;
}

/** What platforms call people who have said nothing here, such as somebody who is mentioned. */
export class AskedNames {
  readonly #known = new LruMap<string, Asked>(maxKept);

  constructor(
    readonly adapters: () => Adapters | undefined,
    readonly clock: Clock,
  ) {}

  /** Undefined where the platform does not tell. */
  async of({ account, groupId = "", userId = "" }: MessageLocation): Promise<SeenNames | undefined> {
    if (account === undefined || groupId === "" || userId === "") return undefined;
    const key = `${account}\n${groupId}\n${userId}`;
    const known = this.#known.get(key);
    if (known !== undefined && this.clock.monotonic() - known.at < keptMs) return known.names;
    const names = await this.#ask(account, groupId, userId);
    this.#known.set(key, { at: this.clock.monotonic(), names });
    return names;
  }

  async #ask(account: string, groupId: string, userId: string): Promise<SeenNames | undefined> {
    let found: SeenNames | undefined;
    const asked = this.adapters()
      ?.actions(account)
      .member?.(groupId, userId)
      .then(({ card, nickname }) => {
        found = { card, nickname };
      })
      // Who is not in the group has no name there.
      .catch(() => undefined);
    if (asked !== undefined) await withTimeout(this.clock, patienceMs, asked);
    return found;
  }
}
