/** What came of one try. */
export type SendResult =
  | { readonly state: "sent" }
  /** @property again false where another try comes to the same */
  | { readonly state: "failed"; readonly error: string; readonly again: boolean }
  | { readonly state: "unknown"; readonly error: string };

export const sent: SendResult = Object.freeze({ state: "sent" });

export function failed(error: string, again: boolean): SendResult {
  return { state: "failed", error, again };
}
