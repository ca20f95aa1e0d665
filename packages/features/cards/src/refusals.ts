import { Boom, type Failure, isA, type TextRef } from "@dicetower/contract";

/** What is said to people of a failure of this feature; undefined for any other failure. */
export function refusalOf(error: unknown): TextRef | undefined {
  if (!isA(Boom, error)) return undefined;
  const { refusal } = ((error as Partial<Failure>).data?.data ?? {}) as { readonly refusal?: TextRef };
  return refusal;
}

/** True for a failure which says that there is no card of a name. */
export function isCardNotFound(error: unknown): boolean {
  return refusalOf(error)?.key.startsWith("card.notFound") === true;
}
