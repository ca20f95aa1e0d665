/** Longest identifier that is taken for one. */
const maxLength = 256;

/** An identifier as the service keeps it: text, whatever type it came in; empty where it is none. */
export function fromWire(value: unknown): string {
  // Beyond that a number is not the one that was written: better none than somebody else's.
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : "";
  return typeof value === "string" && value.length <= maxLength ? value : "";
}

/** A number that no double holds comes as its digits, in text. */
const tooLongForNumber = /^-?\d{16,}$/;

/** A user or group for an action: a number where it is 1 to 15 decimal digits, text otherwise. */
export function toWire(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/**
 * Message ids go back in the type they came in: numbers on QQ servers, text on oicq and on servers of several
 * platforms. One server uses one type.
 */
export class MessageIds {
  #numbers = true;

  /** Notes the type of an id, and gives it as text. One too long for a number says nothing: it goes back as text. */
  read(value: unknown): string {
    if (typeof value === "number") this.#numbers = true;
    else if (typeof value === "string" && value !== "" && !tooLongForNumber.test(value))
      this.#numbers = false;
    // Each comes once or twice; those of users and groups come again and again.
    return Number.isSafeInteger(value) ? String(value) : fromWire(value);
  }

  /** The id as the server wants it. */
  write(id: string): number | string {
    return this.#numbers && /^-?\d{1,15}$/.test(id) ? Number(id) : id;
  }
}
