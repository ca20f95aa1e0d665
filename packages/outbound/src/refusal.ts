import { codes, type Failure, failure } from "@dicetower/contract";

/** The error for an address, header or answer that the rules do not allow. */
export function refused(sentence: string): Failure {
  return failure(codes.ruleBroken, sentence);
}
