import { currentOwner, currentTrace } from "@dicetower/kernel";

/**
 * Returns the fields of a log line besides its message: the message or request that led to it, and the owner whose code
 * ran.
 */
export function logContext(writer: string): Readonly<Record<string, string>> | undefined {
  const marks = currentTrace()?.logFields();
  const owner = currentOwner()?.id;
  if (owner === undefined || owner === writer) return marks;
  return { ...marks, owner };
}
