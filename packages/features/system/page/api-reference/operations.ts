import type { Answer, JsonSchema } from "@dicetower/panel-kit";

/** An OpenAPI document, as far as it is shown. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/** The document as what it is: the API says no more than that it is an object. */
export function documentOf(answer: Answer<"/api/openapi.json">): OpenApi {
  return answer as unknown as OpenApi;
}

interface RawOperation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly unknown[];
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** A value in the path or behind `?`. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** A body, in one of its forms. */
export interface Body {
  readonly type: string;
  readonly schema: JsonSchema;
}

/** A call. */
export interface Operation {
  /** `GET /api/features`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Feature that brings it. */
  readonly owner: string;
  /** Nobody needs to be logged in. */
  readonly open: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly answer: Body | undefined;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** All calls of a document, by feature and path. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => methods.includes(method))
        .map(([method, raw]) => operationOf(method, path, raw)),
    )
    .sort((one, other) => compare(one.owner, other.owner) || compare(one.path, other.path));
}

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const name = method.toUpperCase();
  return {
    key: `${name} ${path}`,
    method: name,
    path,
    summary: raw.summary ?? "",
    owner: raw.tags?.[0] ?? "host",
    open: raw.security?.length === 0,
    parameters: raw.parameters ?? [],
    body: bodyOf(raw.requestBody?.content),
    answer: bodyOf(raw.responses?.["200"]?.content),
  };
}

function bodyOf(content: Content | undefined): Body | undefined {
  const [first] = Object.entries(content ?? {});
  return first === undefined ? undefined : { type: first[0], schema: first[1].schema ?? {} };
}

/** True for a call with all of these words in its path, sentence or owner. */
export function fitsQuery({ key, summary, owner }: Operation, query: string): boolean {
  const words = `${key} ${summary} ${owner}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
