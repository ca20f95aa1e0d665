import type { AccountEvent, Adapters } from "@dicetower/adapters/api";
import { type Clock, codes, failure, LruMap, type Message } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { isWritten, type Member, memberName, type WrittenCard, withText } from "./written-card.js";
import type { WrittenCards } from "./written-cards.js";

/** Milliseconds for which an answer about an empty card counts. */
const askedMs = 600_000;
const maxAsked = 5_000;

/** What people have written on their group cards themselves, and what the bot may write over it. */
export class KeptCards {
  readonly #asked = new LruMap<string, number>(maxAsked);

  constructor(
    readonly written: WrittenCards,
    readonly adapters: () => Adapters | undefined,
    readonly clock: Clock,
    readonly follow: (work: Promise<unknown>) => void,
  ) {}

  /** The card of the sender follows the character from now on. */
  async begin({ account, groupId, userId, card }: Message): Promise<void> {
    const member = { platform: account.platform, groupId, userId };
    await this.ensure(member, account.id, card, true);
  }

  /** Keeps what stands on a card, before the bot writes on it. @param seen empty where it is not known */
  async ensure(member: Member, account: string, seen: string, follows: boolean): Promise<WrittenCard> {
    const known = this.written.get(member);
    const card = seen !== "" || known !== undefined ? seen : await this.#ask(member, account);
    const isOwn = card !== "" && (known === undefined || !isWritten(known, card));
    const { platform, groupId, userId } = member;
    const next: WrittenCard = {
      platform,
      groupId,
      userId,
      account,
      kept: isOwn ? card : (known?.kept ?? ""),
      written: known?.written ?? [],
      shown: isOwn ? card : (known?.shown ?? ""),
      follows,
      restoring: false,
    };
    await this.written.save(next);
    return next;
  }

  /** Shows a text of a script, which follows nothing. @throws Failure as `AccountActions.setCard` */
  async write(
    { account, platform, groupId, userId }: Member & { readonly account: string },
    card: string,
    seen = "",
  ): Promise<void> {
    const set = this.adapters()?.actions(account).setCard;
    if (set === undefined)
      throw failure(codes.notSupported, "This platform has no names in groups that could be set.");
    const before = await this.ensure({ platform, groupId, userId }, account, seen, false);
    const written = card === "" ? before.written : withText(before.written, card);
    await this.written.save({ ...before, written });
    await set(groupId, userId, card);
    await this.written.save({ ...before, written, shown: card });
  }

  /** The card follows again that was given back. */
  async resume(member: Member): Promise<void> {
    const card = this.written.get(member);
    if (card !== undefined) await this.written.save({ ...card, follows: true, restoring: false });
  }

  /** No card of a person follows any more; what stands there stays. */
  async stop(people: readonly PersonKey[]): Promise<void> {
    for (const card of this.written.of(people))
      if (card.follows) await this.written.save({ ...card, follows: false });
  }

  /** Hears a message: who has changed the card themselves has that kept. */
  heard({ account, groupId, userId, card }: Message): void {
    if (this.written.empty || groupId === "" || account.exempt === true) return;
    const known = this.written.get({ platform: account.platform, groupId, userId });
    if (known === undefined || known.restoring) return;
    if (card !== "") this.#seen(known, card);
    else if (known.shown !== "" && known.kept !== "") this.follow(this.#empty(known, account.id));
  }

  /** Hears of an event on the platform. */
  happened({ account, event }: AccountEvent): void {
    if (event.kind !== "member.card" || this.written.empty) return;
    const { groupId, userId, card } = event;
    const known = this.written.get({ platform: account.platform, groupId, userId });
    if (known !== undefined && !known.restoring) this.#seen(known, card);
  }

  #seen(known: WrittenCard, card: string): void {
    if (card === known.kept || isWritten(known, card)) return;
    this.follow(this.written.save({ ...known, kept: card, shown: card }));
  }

  /** A message without a card may come from a platform that has not told it. */
  async #empty(known: WrittenCard, account: string): Promise<void> {
    const name = memberName(known.platform, known.groupId, known.userId);
    const now = this.clock.monotonic();
    if (now - (this.#asked.get(name) ?? Number.NEGATIVE_INFINITY) < askedMs) return;
    this.#asked.set(name, now);
    const member = await this.#member(known, account);
    const still = this.written.get(known);
    if (member !== undefined && still !== undefined && !still.restoring) this.#seen(still, member.card);
  }

  async #ask(member: Member, account: string): Promise<string> {
    return (await this.#member(member, account))?.card ?? "";
  }

  async #member({ groupId, userId }: Member, account: string) {
    try {
      return await this.adapters()?.actions(account).member?.(groupId, userId);
    } catch {
      return undefined;
    }
  }
}
