import type { components, paths } from "./generated/paths.js";

export { type Ask, type Client, type ClientOptions, createClient } from "./client.js";
export { ApiFailure, type FieldFailure } from "./failure.js";

/** The API: path → method → parameters, body and answers. */
export type ApiPaths = paths;
/** Schemas that the API names. */
export type ApiSchemas = components["schemas"];
