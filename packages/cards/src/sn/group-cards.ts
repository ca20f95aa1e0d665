import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, LruMap } from "@dicetower/contract";

/** A member whose card is set. */
export interface Member {
  readonly accountId: string;
  readonly groupId: string;
  readonly userId: string;
}

/** How setting a card ended: `later` where it waits for its turn. */
export type CardSet = "set" | "later" | "unsupported" | "noRight";

/** Members that are remembered. */
const keptMembers = 10_000;

interface Turn {
  /** Monotonic time of the last call. */
  at: number;
  /** What is set when the time has come. */
  next: string | undefined;
}

/** Sets the cards of members on their platforms: not too often for each of them, and the last state wins. */
export class GroupCards {
  readonly #turns = new LruMap<string, Turn>(keptMembers);

  constructor(
    readonly adapters: () => Adapters | undefined,
    readonly clock: Clock,
    readonly life: AbortSignal,
    readonly minMs: () => number,
  ) {}

  /** True where the platform of an account can set cards. */
  supports(accountId: string): boolean {
    return this.adapters()?.actions(accountId).setCard !== undefined;
  }

  async set(member: Member, card: string): Promise<CardSet> {
    if (!this.supports(member.accountId)) return "unsupported";
    const key = `${member.accountId}:${member.groupId}:${member.userId}`;
    const now = this.clock.monotonic();
    const turn = this.#turns.peek(key);
    const wait = turn === undefined ? 0 : turn.at + this.minMs() - now;
    if (turn !== undefined && wait > 0) {
      if (turn.next === undefined)
        this.clock.after(wait, this.life, () => {
          const { next } = turn;
          turn.next = undefined;
          if (next !== undefined) void this.set(member, next);
        });
      turn.next = card;
      return "later";
    }
    this.#turns.set(key, { at: now, next: undefined });
    try {
      await this.adapters()?.actions(member.accountId).setCard?.(member.groupId, member.userId, card);
      return "set";
    } catch {
      return "noRight";
    }
  }
}
