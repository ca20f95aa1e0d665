import { createHash, timingSafeEqual } from "node:crypto";
import type { Random } from "@dicetower/contract";

/** Digits of a code (26 bits): guessed in five tries once in twenty million times. */
const codeDigits = 8;

/** Makes a code of {@link codeDigits} digits. */
export function newCode(random: Random): string {
  return String(random.die(10 ** codeDigits) - 1).padStart(codeDigits, "0");
}

/** The salted digest that is kept of a code. */
export function digestOf(code: string, salt: string): string {
  return createHash("sha256").update(`${salt}:${code}`).digest("hex");
}

/** Compares in constant time. */
export function isCode(code: string, salt: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(code, salt), "hex"), Buffer.from(digest, "hex"));
}
