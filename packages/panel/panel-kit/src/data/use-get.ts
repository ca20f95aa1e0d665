import type { Answer, PathValues, PathWith, Query } from "@dicetower/client";
import { fillPath } from "./api.js";
import { type Reading, useApi } from "./use-api.js";

/** What a route of the API is read with. */
export type GetOptions<P extends PathWith<"get">> = {
  /** Types of events after which it is read again; `adapter.*` for all that begin so. */
  readonly refreshOn?: readonly string[];
  readonly query?: Query<P>;
} & ([PathValues<P>] extends [never] ? { readonly params?: undefined } : { readonly params: PathValues<P> });

/** Options may be left out where the path has nothing to fill in. */
type OptionsOf<P extends PathWith<"get">> = [PathValues<P>] extends [never]
  ? [options?: GetOptions<P>]
  : [options: GetOptions<P>];

/**
 * Reads a route of the API: `useGet("/api/adapters/{id}/frames", { params: { id } })`. Path, parameters and answer are
 * typed by the API itself; `useApi` is for paths that are known at run time alone: of a table of the manifest, of a
 * feature of others. Without a path nothing is read.
 */
export function useGet<P extends PathWith<"get">>(
  path: P | undefined,
  ...[options]: OptionsOf<P>
): Reading<Answer<P>> {
  const { params, query, refreshOn } = (options ?? {}) as GetOptions<P>;
  return useApi<Answer<P>>(path === undefined ? undefined : fillPath(path, params ?? {}), {
    ...(query === undefined ? {} : { query: query as Readonly<Record<string, string>> }),
    ...(refreshOn === undefined ? {} : { refreshOn }),
  });
}
