import { type Clock, type Message, RateLimit } from "@dicetower/contract";

const rate = { burst: 5, perSecond: 1 };
const keptPlaces = 5_000;

/** Answers of all rules together in one chat: one a second, five at once. */
export class AnswerRate {
  readonly #limit: RateLimit;

  constructor(clock: Clock) {
    this.#limit = new RateLimit(clock, rate, keptPlaces);
  }

  /** False where a chat has had its share. */
  take({ account, conversation }: Message): boolean {
    return account.exempt === true || this.#limit.take(conversation);
  }
}
