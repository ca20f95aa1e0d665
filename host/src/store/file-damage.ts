import { isOfMedium, saysDamaged } from "./storage-failure.js";

/** What is known to be damaged of one file of the store. It is known until the process ends: nothing heals by itself. */
export class FileDamage {
  #problem = "";

  /**
   * @param name of the file
   * @param advice what comes of it and what to do, behind what is wrong
   * @param found told once, with the whole sentence
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

  /** Any error that came of the file; one by which the database says that it is damaged is remembered. */
  readonly met = (error: unknown): void => {
    if (isOfMedium(error) && saysDamaged(error)) this.is((error as Error).message);
  };

  /** @param what is wrong in a few words; empty for nothing */
  is(what: string): void {
    if (what === "" || this.#problem !== "") return;
    this.#problem = `${this.name} is damaged (${what.replace(/^.*SQLITE_\w+: /s, "")}): ${this.advice}`;
    this.found(this.#problem);
  }
}
