import { defineToken } from "../feature/token.js";

/** Randomness: unbiased, from the system's source, replaceable in tests. */
export interface Random {
  /** A whole number from 1 to `faces`, each as likely. @throws RangeError unless 1 ≤ faces ≤ 2^53 − 1 */
  die(faces: number): number;
  /** Bytes for keys and nonces. */
  bytes(count: number): Buffer;
  /** A number from 0 up to, but not including, 1: for jitter. */
  fraction(): number;
}
export const Random = defineToken<Random>("Random");
