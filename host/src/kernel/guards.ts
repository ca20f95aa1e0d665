import type { Slot } from "./slot.js";

/** A guard of the line that is not there, though no admin has switched it off. */
export interface MissingGuard {
  readonly slot: Slot;
  /** Why: itself, or what it waits for. */
  readonly because: Slot;
}

/**
 * Guards that are to stand and do not: they have failed, are still on their way, were turned off by the host itself, or
 * wait for something of which that is true. What an admin has switched off, and what waits for that, is not among them.
 */
export function missingGuards(slots: Iterable<Slot>): MissingGuard[] {
  const all = [...slots];
  return all.flatMap((slot) => {
    const because = slot.info.guards === true ? cause(slot, all, new Set()) : undefined;
    return because === undefined ? [] : [{ slot, because }];
  });
}

/** Who is the cause that a feature is not there, undefined where it is, or where an admin wanted it so. */
function cause(slot: Slot, all: readonly Slot[], asked: Set<Slot>): Slot | undefined {
  if (slot.withheld) return slot;
  if (!slot.wanted || slot.state === "on" || asked.has(slot)) return undefined;
  asked.add(slot);
  const waits = slot.state === "stopping" || (slot.state === "waiting" && slot.tries === 0);
  if (!waits) return slot;
  for (const provider of providersOf(slot, all)) {
    const found = cause(provider, all, asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Who would bring what a feature needs. Nobody knows what one brings whose package could not be loaded. */
function providersOf(slot: Slot, all: readonly Slot[]): Slot[] {
  const needed = new Set(Object.values(slot.feature?.needs ?? {}).map(({ id }) => id));
  return all.filter(
    ({ feature, state }) => feature?.provides.some(({ id }) => needed.has(id)) ?? state === "failed",
  );
}
