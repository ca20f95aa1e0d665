import type { Migration } from "../storage/store.js";
import type { FeatureHost } from "./scope.js";
import type { Needs, Token } from "./token.js";

/** What `defineFeature` takes. */
export interface FeatureDefinition<N extends Needs = Needs> {
  /** kebab-case, unique in an installation. */
  readonly id: string;
  /** Services without which the feature is pointless; features are ordered by them. */
  readonly needs?: N;
  /** Tokens that `setup` fills. */
  readonly provides?: readonly Token<unknown>[];
  /** Run before `setup`, once each, in order, recorded in the store; kept when the feature is switched off. */
  readonly migrations?: readonly Migration[];
  /** Begins everything the feature does. At most 10 s; throw `NotReady` to be tried again later. */
  readonly setup: (host: FeatureHost<N>) => unknown;
}

/** An opaque feature, as a package exports it by default. */
export interface Feature {
  readonly id: string;
  readonly needs: Needs;
  readonly provides: readonly Token<unknown>[];
  readonly migrations: readonly Migration[];
  readonly setup: (host: FeatureHost) => unknown;
  /** Version of this shape. */
  readonly dicetower: 1;
}

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Makes a feature.
 * @throws TypeError when the id is not kebab-case, or two migrations share an id
 */
export function defineFeature<N extends Needs = Record<never, never>>(
  definition: FeatureDefinition<N>,
): Feature {
  if (!idPattern.test(definition.id))
    throw new TypeError(`feature id "${definition.id}" is not kebab-case (letters, digits, hyphens)`);
  const migrations = definition.migrations ?? [];
  const seen = new Set<string>();
  for (const { id } of migrations) {
    if (seen.has(id)) throw new TypeError(`feature "${definition.id}" has two migrations named "${id}"`);
    seen.add(id);
  }
  return Object.freeze({
    id: definition.id,
    needs: definition.needs ?? {},
    provides: definition.provides ?? [],
    migrations,
    setup: definition.setup as Feature["setup"],
    dicetower: 1,
  });
}

/** Thrown from `setup` when something outside is not there yet: the host tries again, later and later. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}
