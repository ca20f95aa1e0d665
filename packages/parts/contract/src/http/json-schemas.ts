import type Joi from "joi";
import { defineToken } from "../feature/token.js";

/** A JSON Schema, draft 2020-12. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Writes Joi schemas as JSON Schema, the way the API page does. */
export interface JsonSchemas {
  /**
   * Labels become `title`, notes `x-notes`, each entry of `.meta()` `x-<name>`. A schema that cannot be written so
   * is `{}`, anything. A new object each time: the caller may change it.
   */
  of(schema: Joi.Schema): JsonSchema;
}
export const JsonSchemas = defineToken<JsonSchemas>("JsonSchemas");
