import { type Link, readLine } from "../log-files/line.js";

/** Follows a chain line by line. */
export class Chain {
  #link: Link;

  /** @param after what the first line must follow */
  constructor(after: Link) {
    this.#link = after;
  }

  /** What the next line must follow. */
  get link(): Link {
    return this.#link;
  }

  /** Takes the next line. @returns what is wrong with it, undefined when it is as it was written */
  next(text: string): string | undefined {
    const line = readLine(text);
    if (line === undefined) return "This is not a whole line of the audit log.";
    if (line.hash !== line.actual) return "The line was changed: it does not match its own hash.";
    if (line.prevHash !== this.#link.hash)
      return "The line does not follow the one before it: one was changed, added, moved or taken out.";
    if (line.seq !== this.#link.seq + 1) return "The number of the line is out of order.";
    this.#link = { seq: line.seq, hash: line.hash };
    return undefined;
  }
}
