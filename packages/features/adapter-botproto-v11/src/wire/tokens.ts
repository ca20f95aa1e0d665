import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** What somebody who comes in has shown, or is about to show. */
export interface Shown {
  readonly authorization: string | string[] | undefined;
  /** Query of the address, without its question mark. */
  readonly search: string;
}

/** The tokens that a request shows, the header's first; servers without one write an empty `Bearer`. */
export function tokensShown({ authorization, search }: Shown): string[] {
  const header = Array.isArray(authorization) ? authorization[0] : authorization;
  const query = search === "" ? null : new URLSearchParams(search).get("access_token");
  return [header?.replace(/^(bearer|token)(\s+|$)/i, "").trim(), query].filter(
    (token) => token !== undefined && token !== null && token !== "",
  ) as string[];
}

/** Compares without telling by its time where the two differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** True when a report is signed with the secret: HMAC-SHA1 of its raw bytes. */
export function signatureFits(signature: string, secret: string, raw: Buffer): boolean {
  const expected = createHmac("sha1", secret).update(raw).digest("hex");
  return sameSecret(signature.trim().toLowerCase(), `sha1=${expected}`);
}
