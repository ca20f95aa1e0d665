import { codes, failure, type Identity } from "@dicetower/contract";

/** Seconds for which a log-in counts as fresh (security B4). */
const freshSeconds = 15 * 60;

/** True for the key, and for who has logged in lately. */
export function isFresh(identity: Identity | undefined, now: number): boolean {
  return identity?.signedInAt === undefined || now - identity.signedInAt <= freshSeconds;
}

/** What a test message of an admin is answered with, where the log-in is too old. */
export function logInAgain(): Error {
  return failure(
    codes.logInAgain,
    "Log in again: test messages of admins and masters need a log-in of the last 15 minutes.",
  );
}
