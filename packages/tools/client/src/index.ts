import type { components } from "./generated/paths.js";

export type {
  ActPlan,
  Answer,
  ApiPaths,
  Body,
  ListItem,
  Method,
  PathValues,
  PathWith,
  Query,
} from "./api-types.js";
export { type Ask, type Client, type ClientOptions, createClient } from "./client.js";
export { ApiFailure, type FieldFailure } from "./failure.js";

export type { Json } from "./generated/paths.js";

/** Schemas that the API names. */
export type ApiSchemas = components["schemas"];
