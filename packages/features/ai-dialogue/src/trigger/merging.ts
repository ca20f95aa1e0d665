import type { Cancel, Clock, Message } from "@dicetower/contract";

/** Messages that join, and their characters together. */
const maxMessages = 5;
const maxCharacters = 2_000;

/** What one person says in a row: answered as one. */
export class Utterance {
  readonly messages: Message[];
  readonly #texts: string[];
  #open = true;
  #ended: (() => void) | undefined;
  #cancel: Cancel | undefined;

  constructor(message: Message, text: string) {
    this.messages = [message];
    this.#texts = [text];
  }

  /** The message that it began with. */
  get first(): Message {
    return this.messages[0] as Message;
  }

  get text(): string {
    return this.#texts.join("\n");
  }

  /** True where another message may still join. */
  get open(): boolean {
    return this.#open;
  }

  /** @returns false where it is too long already */
  join(message: Message, text: string): boolean {
    const length = this.text.length + text.length;
    if (!this.#open || this.messages.length >= maxMessages || length > maxCharacters) return false;
    this.messages.push(message);
    this.#texts.push(text);
    if (this.messages.length === maxMessages) this.#close();
    return true;
  }

  /** Resolves when nobody has to be waited for any more. */
  settled(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#ended = resolve;
      if (!this.#open || signal.aborted || ms <= 0) {
        this.#close();
        return;
      }
      this.#cancel = clock.after(ms, signal, () => this.#close());
      signal.addEventListener("abort", () => this.#close(), { once: true });
    });
  }

  #close(): void {
    this.#open = false;
    this.#cancel?.();
    this.#ended?.();
  }
}
