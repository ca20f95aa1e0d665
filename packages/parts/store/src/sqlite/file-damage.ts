import { isDatabaseError, saysDamaged } from "../core/storage-failure.js";

/** Records that a file of the store is damaged, until the process ends. */
export class FileDamage {
  #problem = "";

  /**
   * @param name of the file
   * @param advice the consequence and what to do, appended to what is wrong
   * @param found called once, with the whole message
   */
  constructor(
    readonly name: string,
    readonly advice: string,
    readonly found: (sentence: string) => void,
  ) {}

  /** Empty while nothing is known. */
  get problem(): string {
    return this.#problem;
  }

  /** Records the damage that an error of the file reports, if any. */
  readonly onError = (error: unknown): void => {
    if (isDatabaseError(error) && saysDamaged(error)) this.record((error as Error).message);
  };

  /** Records damage. @param what is wrong in a few words; empty for nothing */
  record(what: string): void {
    if (what === "" || this.#problem !== "") return;
    this.#problem = `${this.name} is damaged (${what.replace(/^.*SQLITE_\w+: /s, "")}): ${this.advice}`;
    this.found(this.#problem);
  }
}
