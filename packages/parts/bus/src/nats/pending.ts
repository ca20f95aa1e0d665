/** A message that waits for the connection. */
export interface Pending {
  readonly subject: string;
  readonly data: string;
}

/** Messages that are kept while nothing reaches the others; the oldest give way. */
const maxKept = 10_000;
/** Bytes of their text, about. */
const maxLength = 16 * 1024 * 1024;

/** What was said while the connection was gone. */
export class PendingMessages {
  #kept: Pending[] = [];
  #length = 0;

  /** Questions are not kept: whoever asks has given up by then. */
  add(message: Pending): void {
    this.#kept.push(message);
    this.#length += message.data.length;
    while (this.#kept.length > maxKept || this.#length > maxLength)
      this.#length -= this.#kept.shift()?.data.length ?? 0;
  }

  /** Takes all of them out. */
  take(): readonly Pending[] {
    const kept = this.#kept;
    this.#kept = [];
    this.#length = 0;
    return kept;
  }
}
