import type { Answer, Body, Method, PathValues, PathWith, Query } from "@dicetower/client";
import { type ApiAnswer, type ApiOptions, callApi, fillPath } from "./api.js";

type BodyPart<P extends PathWith<M>, M extends Method> = [Body<P, M>] extends [never]
  ? { readonly body?: FormData }
  : { readonly body?: Body<P, M> | FormData };

type PathPart<P extends PathWith<M>, M extends Method> = [PathValues<P, M>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathValues<P, M> };

/** What a call of a route may bring along. */
export type CallOptions<P extends PathWith<M>, M extends Method> = Omit<ApiOptions, "query" | "body"> & {
  readonly query?: Query<P, M>;
} & PathPart<P, M> &
  BodyPart<P, M>;

/** Options may be left out where the path has nothing to fill in. */
type OptionsOf<P extends PathWith<M>, M extends Method> = [PathValues<P, M>] extends [never]
  ? [options?: CallOptions<P, M>]
  : [options: CallOptions<P, M>];

/** Never for the path of a route, so that it is not called without its types. */
type Unknown<S extends string, M extends Method> = S extends PathWith<M> ? never : unknown;

/** A method of the API. */
export interface Verb<M extends Method> {
  /**
   * Calls a route of the API: `api.post("/api/adapters/{id}/reconnect", { params: { id } })`. Path, what goes along and
   * the answer are typed by the API itself. Answers `data` of the envelope. @throws ApiFailure
   */
  <P extends PathWith<M>>(path: P, ...options: OptionsOf<P, M>): Promise<Answer<P, M>>;
  /** Calls a path that is known at run time alone: of a table of the manifest, of a feature of others. */
  <T = unknown, S extends string = string>(path: S & Unknown<S, M>, options?: ApiOptions): Promise<T>;
}

type Values = Readonly<Record<string, string | number>>;

function filled(method: Method, path: string, options: ApiOptions & { readonly params?: Values } = {}) {
  const { params, ...rest } = options;
  return callApi(method.toUpperCase(), params === undefined ? path : fillPath(path, params), rest);
}

/** Calls a route, and answers what the headers said, too. */
type RouteCall = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...options: OptionsOf<P, M>
) => Promise<ApiAnswer<Answer<P, M>>>;

/** Calls a route as `api` does, with the headers of the answer: for what is saved with `If-Match`. @throws ApiFailure */
export const callRoute = filled as RouteCall;

/** What a route with a plan would do. */
export interface Plan {
  readonly count: number;
  /** The first of what it would be done to. */
  readonly names: readonly string[];
}

/** Paths of the routes of a method that tell what they would do. */
type PathWithPlan<M extends Method> = {
  [P in PathWith<M>]: [Query<P, M>] extends [never] ? never : "plan" extends keyof Query<P, M> ? P : never;
}[PathWith<M>];

/** Asks a route that changes many records what it would do; nothing is done. @throws ApiFailure */
export async function planOf<M extends "post" | "delete">(
  method: M,
  path: PathWithPlan<M> & string,
): Promise<Plan> {
  return (await callApi<{ plan: Plan }>(method.toUpperCase(), path, { query: { plan: "1" } })).data.plan;
}

function verb<M extends Method>(method: M): Verb<M> {
  return (async (path: string, options?: ApiOptions) =>
    (await filled(method, path, options)).data) as Verb<M>;
}

/** The API of the service. */
export const api = {
  get: verb("get"),
  post: verb("post"),
  put: verb("put"),
  patch: verb("patch"),
  delete: verb("delete"),
};
