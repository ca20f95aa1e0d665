const untold = "something that has no text was thrown";

/**
 * The sentence of whatever was thrown, a rejection's reason included: the message of an error, else what it is as a
 * text. What others throw may be anything, also what has no text or fails to tell it.
 */
export function sentenceOf(thrown: unknown): string {
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
