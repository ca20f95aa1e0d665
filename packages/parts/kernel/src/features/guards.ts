import type { Services } from "../registry/services.js";
import type { ManagedFeature } from "./managed-feature.js";

/** A guard of the message line that does not run, though no admin has switched it off. */
export interface MissingGuard {
  readonly guard: ManagedFeature;
  /** The feature that prevents it from running: the guard itself, or one that it waits for. */
  readonly blockedBy: ManagedFeature;
}

/** The features and services to search. */
interface Installed {
  readonly features: readonly ManagedFeature[];
  readonly services: Pick<Services, "has">;
}

/**
 * Returns the guards that should run and do not: they have failed, are starting or stopping, were turned off by the host
 * itself, or wait for a feature of which that is true. Guards that an admin has switched off, or that wait for or stop
 * with such a feature, are not among them.
 */
export function missingGuards(
  all: Iterable<ManagedFeature>,
  services: Installed["services"],
): MissingGuard[] {
  const installed = { features: [...all], services };
  return installed.features.flatMap((managed) => {
    const blockedBy = managed.info.guards === true ? blockerOf(managed, installed, new Set()) : undefined;
    return blockedBy === undefined ? [] : [{ guard: managed, blockedBy }];
  });
}

/** Returns the feature that prevents another from running; undefined if it runs or an admin has switched it off. */
function blockerOf(
  managed: ManagedFeature,
  installed: Installed,
  asked: Set<ManagedFeature>,
): ManagedFeature | undefined {
  if (managed.withheld !== undefined) return managed;
  if (!managed.wanted || managed.state === "on" || asked.has(managed)) return undefined;
  asked.add(managed);
  const providers = blockersOf(managed, installed);
  if (providers === undefined) return managed;
  for (const provider of providers) {
    const found = blockerOf(provider, installed, asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the features that a feature waits for or stops with; undefined if it starts or stops by itself. */
function blockersOf(managed: ManagedFeature, installed: Installed): readonly ManagedFeature[] | undefined {
  if (managed.state === "waiting" && managed.tries === 0) return providersOf(managed, installed);
  if (managed.state !== "stopping") return undefined;
  // A feature stops together with a provider, or alone while its providers go on running.
  const leaving = providersOf(managed, installed).filter(({ state }) => state === "stopping");
  return leaving.length === 0 ? undefined : leaving;
}

/**
 * Returns the features that would provide what a feature needs. It is unknown what an unloaded package provides, so it
 * counts for every token that no loaded feature provides.
 */
function providersOf({ feature }: ManagedFeature, { features, services }: Installed): ManagedFeature[] {
  const needed = Object.values(feature?.needs ?? {});
  const provides = (managed: ManagedFeature, id: symbol) =>
    managed.feature?.provides.some((token) => token.id === id) ?? false;
  const known = features.filter((managed) => needed.some(({ id }) => provides(managed, id)));
  const unknown = needed.some(
    (token) => !services.has(token) && !known.some((managed) => provides(managed, token.id)),
  );
  if (!unknown) return known;
  const unloaded = ({ feature: own, state, withheld }: ManagedFeature) =>
    own === undefined && (state === "failed" || withheld !== undefined);
  return [...known, ...features.filter(unloaded)];
}
