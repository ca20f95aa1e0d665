import { defineToken, defineTopic } from "@dicetower/contract";

/** A session of an earlier version, to be taken over at the next visit of its browser. */
export interface LegacySession {
  /** SHA-256 of the value of the cookie `dice_session`, hexadecimal. */
  readonly digest: string;
  /** UTC epoch seconds of the log-in. */
  readonly createdAt: number;
  /** UTC epoch seconds; cut to 30 days from now. */
  readonly expiresAt: number;
}

/** The login of the panel. */
export interface Auth {
  /** True when a login password is set. */
  readonly passwordEnabled: boolean;
  /**
   * Keeps a session of an earlier version, for an import. It opens nothing but `GET /api/auth/status`, which
   * exchanges it for one of this version. Ends with the next change of the password; without a
   * password there are no sessions, so nothing is kept.
   */
  adoptLegacy(session: LegacySession): Promise<void>;
}
export const Auth = defineToken<Auth>("Auth");

/**
 * A nudge between the processes of one installation: the password has changed, or a session was ended by hand.
 * `ended` is the id of that session, left out when all are to be looked at again.
 */
export const authChanged = defineTopic<{ readonly ended?: string }>("auth.changed", { cluster: true });
