import type { Duplex } from "node:stream";

/** Puts frames that leave in one go into one write: a system call costs more than all else that a frame needs. */
export class WriteBatch {
  #open = false;

  constructor(readonly stream: Duplex) {}

  /** What is written from now until the present call has come to its end leaves together. */
  begin(): void {
    if (this.#open) return;
    this.#open = true;
    this.stream.cork();
    process.nextTick(this.#end);
  }

  readonly #end = (): void => {
    this.#open = false;
    this.stream.uncork();
  };
}
