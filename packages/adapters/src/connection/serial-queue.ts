import type { FeatureHost } from "@dicetower/contract";

/** What is done one after another: openings and closings of one adapter never overlap. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();

  constructor(readonly host: Pick<FeatureHost, "follow">) {}

  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
    this.host.follow(this.#last);
    this.#last = this.#last.catch(() => undefined);
  }

  /** Resolves when all that was added so far has been done. */
  get done(): Promise<void> {
    return this.#last;
  }
}
