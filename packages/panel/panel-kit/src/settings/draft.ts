import { useEffect, useState } from "preact/hooks";
import { isRecord, type Json } from "../engine/index.js";

/** What was filled in and not saved. Secrets are not in it. */
export interface Draft {
  readonly etag: string | null;
  /** As it was read. */
  readonly base: Json;
  readonly value: Json;
}

const prefix = () => `dicetower.draft ${location.pathname} `;
const keyOf = (name: string) => prefix() + name;
/** Told on the document when a draft has come or gone. */
const changed = "dicetower:drafts";

/** Keeps a draft for as long as the window lives, reloads included. */
export function keepDraft(name: string, draft: Draft): void {
  try {
    const isNew = sessionStorage.getItem(keyOf(name)) === null;
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    if (isNew) document.dispatchEvent(new Event(changed));
  } catch {
    // No room, or no storage: the page goes on without.
  }
}

/** Forgets a draft. */
export function dropDraft(name: string): void {
  try {
    if (sessionStorage.getItem(keyOf(name)) === null) return;
    sessionStorage.removeItem(keyOf(name));
    document.dispatchEvent(new Event(changed));
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

/** Paths of the forms of which drafts are kept. */
export function useDrafts(): ReadonlySet<string> {
  const [paths, setPaths] = useState(draftPaths);
  useEffect(() => {
    const again = () => setPaths(draftPaths());
    document.addEventListener(changed, again);
    return () => document.removeEventListener(changed, again);
  }, []);
  return paths;
}

function draftPaths(): ReadonlySet<string> {
  try {
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix()));
    return new Set(names.map((key) => key.slice(prefix().length).split(" ")[0] ?? ""));
  } catch {
    return new Set();
  }
}
