import { codes, type Failure, failure } from "@dicetower/contract";

/** Makes the error of an address, header or response that the rules do not allow. */
export function refused(sentence: string): Failure {
  return failure(codes.ruleBroken, sentence);
}
