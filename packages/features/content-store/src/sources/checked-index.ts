import { verifySignature } from "@dicetower/content-index";
import type { ReadIndex } from "./read-index.js";
import type { FoundIndex } from "./source-reader.js";

/** An index as it was found, with who has signed it. */
export interface CheckedIndex extends FoundIndex {
  readonly read: ReadIndex;
  /** Empty where it is not signed. */
  readonly fingerprint: string;
  /** Address of the mirror that it was read from; empty for the place of the source. */
  readonly mirror: string;
}

/** @returns empty for nobody @throws Failure 42200 for a signature that is none of these bytes */
export function signerOf({ bytes, signature }: FoundIndex): string {
  return signature === undefined ? "" : verifySignature(bytes, signature).fingerprint;
}

/** Whether an index was made before another one. */
export function isOlder(read: ReadIndex, other: ReadIndex | undefined): boolean {
  return other !== undefined && Date.parse(read.index.updatedAt) < Date.parse(other.index.updatedAt);
}
