import { codes, failure, type Identity } from "@dicetower/contract";

/** Seconds for which a log-in counts as fresh (B4). */
const freshSeconds = 15 * 60;

/**
 * Has somebody at the panel log in again for what a forgotten panel must not do; the key is exempt.
 * @throws Failure 40102
 */
export function askFresh(identity: Identity | undefined, now: number): void {
  if (identity?.kind !== "panel" || identity.signedInAt === undefined) return;
  if (now - identity.signedInAt > freshSeconds)
    throw failure(codes.logInAgain, "Log in again: this needs a log-in of the last 15 minutes.");
}
