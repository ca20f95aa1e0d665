/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** JSON Schema as far as forms read it; hints for forms begin with `x-`. Unknown keywords are passed over. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly readOnly?: boolean;
  /** Heading under which fields of one object stand together. */
  readonly "x-group"?: string;
  /** Words of that heading. */
  readonly "x-group-title"?: string;
  readonly "x-order"?: number;
  /** `textarea`, `radio`, `select`, `weight`, `json` … where the schema alone does not say it. */
  readonly "x-widget"?: string;
  /** Of a `cron` field: path that answers `{condition: {kind: "cron", cron}}` with its next `runs`. */
  readonly "x-preview"?: string;
  readonly "x-unit"?: string;
  /** The unit as the schema names it, where `x-unit` has its words. */
  readonly "x-unit-name"?: string;
  /** What is accepted, in words: said where the service refuses what the schema lets pass. */
  readonly "x-rule"?: string;
  readonly "x-secret"?: boolean;
  readonly "x-restart"?: boolean;
  readonly "x-advanced"?: boolean;
  /** Kept, without effect in this version. */
  readonly "x-recorded"?: boolean;
  readonly "x-dependsOn"?: { readonly field: string; readonly equals: Json };
  readonly "x-docs"?: string;
  /** Of a list of objects: the field that tells entries apart. */
  readonly "x-summary"?: string;
  /** Key of the resource that the value names a record of. */
  readonly "x-reference"?: string;
  readonly "x-multiline"?: boolean;
  /** Words for the options of an enum, by the option as text. */
  readonly "x-options"?: Readonly<Record<string, string>>;
  /** What is put here of what rules are made of: `conditions`, `actions.causal`, `events`. */
  readonly "x-kinds"?: string;
}
