import { currentOwner, currentTrace } from "@dicetower/kernel";

/** What a log line says beside its message: the message or request that led to it, and in whose name code ran. */
export function logContext(writer: string): Readonly<Record<string, string>> | undefined {
  const marks = currentTrace()?.logFields();
  const owner = currentOwner()?.id;
  if (owner === undefined || owner === writer) return marks;
  return { ...marks, owner };
}
