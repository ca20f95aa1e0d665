import type { FeatureHost } from "./scope.js";
import type { Token } from "./token.js";

/** Follows a service of another feature. @returns a function that answers it; undefined while that feature is off */
export function optionalService<T>(host: Pick<FeatureHost, "when">, token: Token<T>): () => T | undefined {
  let present: T | undefined;
  host.when({ service: token }, (part, { service }) => {
    present = service as T;
    part.defer(() => {
      present = undefined;
    });
  });
  return () => present;
}
