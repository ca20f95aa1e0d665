import { hash } from "node:crypto";
import type { Installation, Random } from "@dicetower/contract";

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Cookie of earlier versions: the same for every installation of a host. */
export const legacyCookie = "dice_session";

/**
 * Name of the session cookie. Cookies ignore ports, so it is different for each installation, and
 * the same whatever the address and port.
 */
export function cookieName(installation: Pick<Installation, "id">): string {
  return `${legacyCookie}_${installation.id
    .toLowerCase()
    .replace(/[^0-9a-f]/g, "")
    .slice(0, 8)}`;
}

/** A new session token: 256 bits, base64url. */
export function createToken(random: Random): string {
  return random.bytes(tokenBytes).toString("base64url");
}

/** False for what cannot be one of our tokens: it is not even looked up. */
export function looksLikeToken(value: string): boolean {
  return tokenForm.test(value);
}

/** What is kept of a token. */
export function tokenDigest(token: string): string {
  return hash("sha256", token, "hex");
}
