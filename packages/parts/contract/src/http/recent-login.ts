import { codes, failure } from "../errors/failure.js";
import type { Identity } from "./http.js";

/** Seconds for which a login counts as recent. */
export const recentLoginSeconds = 15 * 60;

/**
 * Returns true for the access key, and for a session whose login is at most `recentLoginSeconds` old.
 * @param now UTC epoch seconds
 */
export function isRecentLogin(identity: Identity | undefined, now: number): boolean {
  return identity?.signedInAt === undefined || now - identity.signedInAt <= recentLoginSeconds;
}

/**
 * Refuses what an unattended panel must not do unless the login is recent.
 * @param now UTC epoch seconds
 * @param sentence says what needs the login, and what to do
 * @throws Failure 40102
 */
export function requireRecentLogin(
  identity: Identity | undefined,
  now: number,
  sentence = "Log in again: this needs a log-in of the last 15 minutes.",
): void {
  if (!isRecentLogin(identity, now)) throw failure(codes.logInAgain, sentence);
}
