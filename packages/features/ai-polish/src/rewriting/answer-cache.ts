import { type Clock, LruMap } from "@dicetower/contract";

const maxCount = 500;
const keptMs = 24 * 3_600_000;

/** Answers that were taken, by all that was asked: for a day. */
export class AnswerCache {
  readonly #answers = new LruMap<string, { readonly answer: string; readonly until: number }>(maxCount);

  constructor(readonly clock: Clock) {}

  get(question: string): string | undefined {
    const known = this.#answers.get(question);
    if (known === undefined || known.until > this.clock.monotonic()) return known?.answer;
    this.#answers.delete(question);
    return undefined;
  }

  set(question: string, answer: string): void {
    this.#answers.set(question, { answer, until: this.clock.monotonic() + keptMs });
  }
}
