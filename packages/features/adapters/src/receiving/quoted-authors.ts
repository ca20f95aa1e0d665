import {
  authorOf,
  type Clock,
  type Contribution,
  type MessageAuthors,
  type QuotePlace,
  withTimeout,
} from "@dicetower/contract";
import type { AccountActions } from "../accounts/account-actions.js";

/** Milliseconds that a message waits until it is known whom it quotes. */
const patienceMs = 1_500;
/** Messages of one account that may wait for this at a time; of further ones the author counts as unknown. */
const maxAsked = 20;

/** What is needed to find authors. */
export interface QuotedAuthorsServices {
  readonly clock: Clock;
  /** Features that know what was said. */
  readonly authors: readonly Contribution<MessageAuthors>[];
}

/** Finds out who said a quoted message: from what is known here, else from the platform. */
export class QuotedAuthors {
  #asked = 0;

  /** @param actions what the connection offers now */
  constructor(
    readonly services: QuotedAuthorsServices,
    readonly actions: () => Pick<Partial<AccountActions>, "message">,
  ) {}

  /** The author; undefined where nobody tells in time. Never rejects. */
  async find(place: QuotePlace, messageId: string): Promise<string | undefined> {
    if (messageId === "" || this.#asked >= maxAsked) return undefined;
    this.#asked++;
    const author = await withTimeout(this.services.clock, patienceMs, this.#find(place, messageId));
    this.#asked--;
    return author;
  }

  async #find(place: QuotePlace, messageId: string): Promise<string | undefined> {
    const known = await authorOf(this.services.authors, place, messageId);
    if (known !== undefined) return known;
    const { userId = "" } = (await this.actions().message?.(messageId)) ?? {};
    return userId === "" ? undefined : userId;
  }
}
