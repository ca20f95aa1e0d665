import type { Feature, Token } from "@dicetower/contract";
import { KernelError } from "../errors.js";
import type { Services } from "../registry/services.js";

/** Features by the tokens they provide, and in the order in which they can begin. */
export interface Order {
  /** Providers before those who need them; otherwise by id. */
  readonly sorted: readonly Feature[];
  /** Features that cannot begin at all, each with the reason. */
  readonly broken: ReadonlyMap<string, KernelError>;
  readonly providerOf: (token: Token<unknown>) => string | undefined;
}

/** Orders features by their needs. A cycle or a clash fails only the features that take part in it. */
export function order(features: readonly Feature[], services: Services): Order {
  const broken = new Map<string, KernelError>();
  const providers = new Map<symbol, Feature>();
  const byId = [...features].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const feature of byId)
    for (const token of feature.provides) {
      const bound = services.bound(token);
      if (bound !== undefined && bound !== feature.id) continue;
      const other = providers.get(token.id);
      if (other === undefined) providers.set(token.id, feature);
      else {
        const clash = new KernelError(
          "TOKEN_TWICE",
          `"${other.id}" and "${feature.id}" both provide ${token.name}.`,
        );
        broken.set(feature.id, clash);
        broken.set(other.id, clash);
      }
    }

  const sorted: Feature[] = [];
  const done = new Set<string>();
  const path: { feature: Feature; token: string }[] = [];
  const visit = (feature: Feature) => {
    if (done.has(feature.id)) return;
    const start = path.findIndex((step) => step.feature === feature);
    if (start >= 0) {
      const cycle = path.slice(start);
      const shown = cycle.map((step) => `${step.feature.id} → (${step.token})`).join(" → ");
      const error = new KernelError("FEATURE_CYCLE", `Features need each other: ${shown} → ${feature.id}.`);
      for (const step of cycle) broken.set(step.feature.id, error);
      return;
    }
    for (const token of Object.values(feature.needs)) {
      const provider = providers.get(token.id);
      if (provider === undefined || provider === feature) continue;
      path.push({ feature, token: token.name });
      visit(provider);
      path.pop();
    }
    if (!done.has(feature.id)) {
      done.add(feature.id);
      sorted.push(feature);
    }
  };
  for (const feature of byId) visit(feature);
  return { sorted, broken, providerOf: (token) => providers.get(token.id)?.id };
}
