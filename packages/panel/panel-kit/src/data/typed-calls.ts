import type { Answer, Body, Method, PathValues, PathWith, Query } from "@dicetower/client";
import { type ApiOptions, callApi, fillPath } from "./api.js";

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

/** Never for the path of a route, so that it is not called without its types. */
type Unknown<S extends string, M extends Method> = S extends PathWith<M> ? never : unknown;

/** A method of the API. */
export interface Verb<M extends Method> {
  /**
   * Calls a route of the API: `api.post("/api/adapters/{id}/reconnect", { params: { id } })`. Path, what goes along and
   * the answer are typed by the API itself. Answers `data` of the envelope. @throws ApiFailure
   */
  <P extends PathWith<M>>(
    path: P,
    ...options: [PathValues<P, M>] extends [never]
      ? [options?: CallOptions<P, M>]
      : [options: CallOptions<P, M>]
  ): Promise<Answer<P, M>>;
  /** Calls a path that is known at run time alone: of a table of the manifest, of a feature of others. */
  <T = unknown, S extends string = string>(path: S & Unknown<S, M>, options?: ApiOptions): Promise<T>;
}

function verb<M extends Method>(method: M): Verb<M> {
  const call = async (path: string, { params, ...options }: ApiOptions & { readonly params?: Values } = {}) =>
    (await callApi(method.toUpperCase(), params === undefined ? path : fillPath(path, params), options)).data;
  return call as Verb<M>;
}

type Values = Readonly<Record<string, string | number>>;

/** The API of the service. */
export const api = {
  get: verb("get"),
  post: verb("post"),
  put: verb("put"),
  patch: verb("patch"),
  delete: verb("delete"),
};
