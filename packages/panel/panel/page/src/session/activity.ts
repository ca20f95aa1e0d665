const listeners = new Set<() => void>();

/** Notes that the service was asked for something with the session. */
export function active(): void {
  for (const listener of listeners) listener();
}

/** Calls whenever the service was asked for something, until what it answers is called. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
