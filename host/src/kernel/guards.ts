import type { Services } from "./services.js";
import type { Slot } from "./slot.js";

/** A guard of the line that is not there, though no admin has switched it off. */
export interface MissingGuard {
  readonly slot: Slot;
  /** Why: itself, or what it waits for. */
  readonly because: Slot;
}

/** What the guards are looked for in. */
interface Installed {
  readonly slots: readonly Slot[];
  readonly services: Pick<Services, "has">;
}

/**
 * Guards that are to stand and do not: they have failed, are still on their way or leaving, were turned off by the host
 * itself, or wait for something of which that is true. What an admin has switched off, and what waits for that or leaves
 * with it, is not among them.
 */
export function missingGuards(all: Iterable<Slot>, services: Installed["services"]): MissingGuard[] {
  const installed = { slots: [...all], services };
  return installed.slots.flatMap((slot) => {
    const because = slot.info.guards === true ? cause(slot, installed, new Set()) : undefined;
    return because === undefined ? [] : [{ slot, because }];
  });
}

/** Who is the cause that a feature is not there, undefined where it is, or where an admin wanted it so. */
function cause(slot: Slot, installed: Installed, asked: Set<Slot>): Slot | undefined {
  if (slot.withheld !== undefined) return slot;
  if (!slot.wanted || slot.state === "on" || asked.has(slot)) return undefined;
  asked.add(slot);
  const providers = causesOf(slot, installed);
  if (providers === undefined) return slot;
  for (const provider of providers) {
    const found = cause(provider, installed, asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Features because of which one waits or leaves; undefined where that is because of itself. */
function causesOf(slot: Slot, installed: Installed): readonly Slot[] | undefined {
  if (slot.state === "waiting" && slot.tries === 0) return providersOf(slot, installed);
  if (slot.state !== "stopping") return undefined;
  // What leaves takes along who needs it; who leaves by itself has providers that stay.
  const leaving = providersOf(slot, installed).filter(({ state }) => state === "stopping");
  return leaving.length === 0 ? undefined : leaving;
}

/**
 * Who would bring what a feature needs. Nobody knows what one brings whose package could not be loaded, or was not
 * because the host keeps it off: it counts where something is needed that no other is known to bring.
 */
function providersOf({ feature }: Slot, { slots, services }: Installed): Slot[] {
  const needed = Object.values(feature?.needs ?? {});
  const brings = (slot: Slot, id: symbol) => slot.feature?.provides.some((token) => token.id === id) ?? false;
  const known = slots.filter((slot) => needed.some(({ id }) => brings(slot, id)));
  const unknown = needed.some(
    (token) => !services.has(token) && !known.some((slot) => brings(slot, token.id)),
  );
  if (!unknown) return known;
  const unloaded = ({ feature: own, state, withheld }: Slot) =>
    own === undefined && (state === "failed" || withheld !== undefined);
  return [...known, ...slots.filter(unloaded)];
}
