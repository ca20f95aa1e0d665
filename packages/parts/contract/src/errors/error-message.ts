const untold = "something that has no text was thrown";

/**
 * Returns the message of whatever was thrown or rejected with: that of an error, else the value as text. Features may
 * throw anything, also what has no text or fails while it is converted.
 */
export function errorMessage(thrown: unknown): string {
  try {
    if (!(thrown instanceof Error)) return String(thrown) || untold;
    const { message, name } = thrown;
    return String(message) || String(name) || untold;
  } catch {
    return untold;
  }
}

/** As `instanceof`, but false for what fails when it is asked, as a proxy does that was revoked. */
export function isA<T>(type: abstract new (...given: never[]) => T, thrown: unknown): thrown is T {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}
