import { codes, type Failure, failure, type OutboundReason } from "@dicetower/contract";

/** Makes the failure of a request: what programs tell it by stands in its data. */
export function because(code: number, reason: OutboundReason, sentence: string, cause?: unknown): Failure {
  return failure(code, sentence, { data: { reason }, ...(cause === undefined ? {} : { cause }) });
}

/** Makes the error of an address, header or response that the rules do not allow. */
export function refused(sentence: string, reason: OutboundReason = "address"): Failure {
  return because(codes.ruleBroken, reason, sentence);
}

/** Makes the failure of a response over its limit. */
export function tooLarge(maxBytes: number): Failure {
  return because(
    codes.tooLarge,
    "tooLarge",
    `The answer is larger than the ${maxBytes} bytes that are taken.`,
  );
}
