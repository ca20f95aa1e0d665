import { isRecord, type Json } from "../engine/index.js";

/** What was filled in and not saved. Secrets are not in it. */
export interface Draft {
  readonly etag: string | null;
  /** As it was read. */
  readonly base: Json;
  readonly value: Json;
}

const keyOf = (name: string) => `dicetower.draft ${location.pathname} ${name}`;

/** Keeps a draft for as long as the window lives, reloads included. */
export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // No room, or no storage: the page goes on without.
  }
}

/** Forgets a draft. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Then there was none.
  }
}

/** A draft that was kept. */
export function keptDraft(name: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    if (!isRecord(kept)) return undefined;
    const { etag, base, value } = kept;
    if (base === undefined || value === undefined || (etag !== null && typeof etag !== "string"))
      return undefined;
    return { etag, base, value };
  } catch {
    return undefined;
  }
}
