import type { Adapters } from "@dicetower/adapters/api";
import { Boom, type Clock, codes, type Failure, isA, type Log, LruMap } from "@dicetower/contract";
import { type Member, memberName, type WrittenCard, withText } from "./written-card.js";
import type { WrittenCards } from "./written-cards.js";

/** How showing a card ended: `later` where it waits for its turn, `none` where there is no text for it. */
export type CardSet = "set" | "later" | "none" | "unsupported" | "offline" | "refused";

/** Members whose turns are remembered. */
const keptMembers = 10_000;

interface Turn {
  /** Monotonic time of the last call of the platform. */
  at: number;
  /** It is shown when the time has come. */
  waiting: boolean;
  /** What is being done; what comes meanwhile waits for it. */
  running: Promise<CardSet> | undefined;
}

/** What group cards are shown with. */
export interface GroupCardServices {
  readonly adapters: () => Adapters | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly life: AbortSignal;
  readonly follow: (work: Promise<unknown>) => void;
  readonly minMs: () => number;
  readonly written: WrittenCards;
  /** The text for a card that follows a character; undefined where there is no template. */
  readonly textOf: (card: WrittenCard) => Promise<string | undefined>;
}

/** Has platforms show what cards of members are to be: not too often for each of them, and the last state wins. */
export class GroupCards {
  readonly #turns = new LruMap<string, Turn>(keptMembers);

  constructor(readonly services: GroupCardServices) {}

  /** True where the platform of an account can set cards. */
  supports(accountId: string): boolean {
    return this.services.adapters()?.actions(accountId).setCard !== undefined;
  }

  /**
   * Shows what is to be shown now: at once, or when its turn has come, as it is to be then.
   * @param force also where it is shown already
   */
  show(member: Member, force = false): Promise<CardSet> {
    const { clock, life, follow, minMs } = this.services;
    const turn = this.#turnOf(member);
    if (turn.waiting) return Promise.resolve("later");
    if (turn.running !== undefined) return turn.running.then(() => this.show(member, force));
    const wait = turn.at + minMs() - clock.monotonic();
    if (wait > 0) {
      turn.waiting = true;
      clock.after(wait, life, () => {
        turn.waiting = false;
        follow(this.show(member));
      });
      return Promise.resolve("later");
    }
    turn.running = this.#write(member, turn, force).finally(() => {
      turn.running = undefined;
    });
    return turn.running;
  }

  #turnOf({ platform, groupId, userId }: Member): Turn {
    const name = memberName(platform, groupId, userId);
    let turn = this.#turns.get(name);
    if (turn === undefined) {
      turn = { at: Number.NEGATIVE_INFINITY, waiting: false, running: undefined };
      this.#turns.set(name, turn);
    }
    return turn;
  }

  async #write(member: Member, turn: Turn, force: boolean): Promise<CardSet> {
    const { written, textOf, clock, adapters } = this.services;
    const card = written.get(member);
    if (card === undefined || !(card.restoring || card.follows)) return "none";
    const text = card.restoring ? card.kept : await textOf(card);
    if (text === undefined) return "none";
    if (text === card.shown && !force) return "set";
    const set = adapters()?.actions(card.account).setCard;
    if (set === undefined)
      return adapters()?.get(card.account)?.state === "connected" ? "unsupported" : "offline";
    turn.at = clock.monotonic();
    // It is the bot's before the platform tells of it, whatever happens meanwhile.
    if (!card.restoring) await this.#change(member, (now) => ({ written: withText(now.written, text) }));
    try {
      await set(card.groupId, card.userId, text);
    } catch (error) {
      return this.#failed(error);
    }
    await this.#change(member, () => ({ shown: text }));
    return "set";
  }

  async #change(member: Member, patch: (now: WrittenCard) => Partial<WrittenCard>): Promise<void> {
    const { written } = this.services;
    const now = written.get(member);
    if (now !== undefined) await written.save({ ...now, ...patch(now) });
  }

  #failed(error: unknown): CardSet {
    this.services.log.debug("a group card could not be set", { error });
    const code = isA(Boom, error) ? (error as Partial<Failure>).data?.code : undefined;
    if (code === codes.notSupported) return "unsupported";
    return code === codes.notReady || code === codes.upstreamTimeout ? "offline" : "refused";
  }
}
