import { type Reply, type TextRef, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";

/** The sentence for an expression that could not be worked out. */
export function failureText(error: EngineError): TextRef {
  return text(error.key, { ...error.values, operator: error.operator });
}

/** Returns the words of an execution error; throws any other failure on. */
export function inWords(error: unknown): Reply {
  if (error instanceof EngineError) return failureText(error);
  throw error;
}
