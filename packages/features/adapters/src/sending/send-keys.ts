/** Keys of sends that answer no message; the prefix differs in each run. */
export class SendKeys {
  #count = 0;

  constructor(readonly run: string) {}

  next(): string {
    return `say:${this.run}:${++this.#count}`;
  }
}
