/** Seconds that a session on a device not trusted lives without a request, and at most. */
const idleSeconds = 12 * 3600;
const untrustedSeconds = 24 * 3600;
/** Seconds that a trusted session lives, whatever it does: it does not slide. */
export const trustedSeconds = 30 * 24 * 3600;

/** What is known of a session. Never its token: only the digest of it is kept. */
export interface SessionRecord {
  /** SHA-256 of the token, hexadecimal. */
  readonly digest: string;
  /** UTC epoch seconds of the log-in. */
  readonly createdAt: number;
  readonly seenAt: number;
  /** The absolute end. */
  readonly expiresAt: number;
  readonly trusted: boolean;
  /** Generation of the password it was opened with. */
  readonly epoch: number;
  readonly address: string;
  /** What the browser calls itself, shortened. */
  readonly agent: string;
}

const idLength = 16;
const maxAgentLength = 200;

/** The public name of a session: the beginning of the digest, which tells nothing of the token. */
export function sessionId({ digest }: SessionRecord): string {
  return digest.slice(0, idLength);
}

/** When a session ends if nobody uses it any more; UTC epoch seconds. */
export function sessionEnd({ trusted, expiresAt, seenAt }: SessionRecord): number {
  return trusted ? expiresAt : Math.min(expiresAt, seenAt + idleSeconds);
}

/** True while a session opens anything. @param epoch generation of the password now */
export function isAlive(session: SessionRecord, epoch: number, now: number): boolean {
  return session.epoch === epoch && now < sessionEnd(session);
}

/** The absolute end of a session that begins now. */
export function absoluteEnd(trusted: boolean, now: number): number {
  return now + (trusted ? trustedSeconds : untrustedSeconds);
}

/** A browser's account of itself, fit for a list: one line, at most 200 characters. */
export function agentText(header: string | string[] | undefined): string {
  const text = typeof header === "string" ? header : "";
  return text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, maxAgentLength);
}
