import type { FeatureHost, Token } from "@dicetower/contract";

/** Follows a service of another feature; undefined while that is off. */
export function followed<T>(host: Pick<FeatureHost, "when">, token: Token<T>): () => T | undefined {
  let present: T | undefined;
  host.when({ service: token }, (part, { service }) => {
    present = service as T;
    part.defer(() => {
      present = undefined;
    });
  });
  return () => present;
}
