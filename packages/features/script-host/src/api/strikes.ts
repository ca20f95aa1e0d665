/** What follows from breaches. */
export interface StrikesOptions {
  /** Called once when a script has reached the limit: 3 breaches within 10 minutes. */
  out(script: string, why: string): void;
}

/** Breaches of time and memory, counted by script. The masters are told when a script is out. */
export interface Strikes {
  /** @returns true when this one was too many */
  add(script: string, why: string): boolean;
  /** Breaches within the last ten minutes. */
  count(script: string): number;
  forget(script: string): void;
}
