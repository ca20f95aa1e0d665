import { type Reply, type TextRef, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";

/** The sentence for an expression that could not be worked out. */
export function failureText(error: EngineError): TextRef {
  return text(error.key, { ...error.values, operator: error.operator });
}

/** Answers an execution error in words; any other failure goes on. */
export function inWords(roll: () => Reply): Reply {
  try {
    return roll();
  } catch (error) {
    if (error instanceof EngineError) return failureText(error);
    throw error;
  }
}
