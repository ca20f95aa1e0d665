import type { Contribution, Credential, Joi, JsonSchema, RouteItem } from "@dicetower/contract";
import { jsonSchemaOf, type SchemaUse } from "./json-schema.js";

type Definitions = Record<string, JsonSchema>;

/** A route as the document describes it. */
export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: object;
  /** Definitions that the operation refers to, with names that are unique in the document. */
  readonly schemas: Readonly<Definitions>;
}

/** Describes one route. */
export function describeOperation({ item, owner }: Contribution<RouteItem>): DescribedOperation {
  const schemas: Definitions = {};
  return {
    path: item.path.replace(/\{(\w+)[*?]\d*\}/g, "{$1}"),
    method: item.method.toLowerCase(),
    operation: operation(item, owner, schemas),
    schemas,
  };
}

/** Returns the OpenAPI 3.1 document of all operations. */
export function openApiDocument(
  about: { readonly name: string; readonly version: string },
  operations: readonly DescribedOperation[],
  credentials: readonly Contribution<Credential>[],
): object {
  const securitySchemes = { ...keySchemes, ...schemesOf(credentials) };
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Definitions = { Failure: failureSchema };
  for (const described of operations) {
    paths[described.path] ??= {};
    (paths[described.path] as Record<string, object>)[described.method] = described.operation;
    Object.assign(schemas, described.schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: about.name, version: about.version },
    servers: [{ url: "/" }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths,
    components: {
      schemas,
      responses: {
        Failure: {
          description: "A failure in the envelope; GET /api/system/errors lists the codes.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
      securitySchemes,
    },
  };
}

/** The access key, in both headers that may hold it. */
const keySchemes = {
  key: { type: "apiKey", in: "header", name: "X-API-Key" },
  bearer: { type: "http", scheme: "bearer" },
};

function schemesOf(credentials: readonly Contribution<Credential>[]): Record<string, object> {
  return Object.fromEntries(
    credentials.flatMap(({ item: { key, sent } }) =>
      sent === undefined ? [] : [[key, { type: "apiKey", ...sent }]],
    ),
  );
}

const failureSchema: JsonSchema = {
  type: "object",
  required: ["code", "message", "data"],
  properties: {
    code: { type: "integer" },
    message: { type: "string" },
    data: {},
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", format: "json-pointer" },
          message: { type: "string" },
          current: {},
        },
      },
    },
  },
};

function operation(item: RouteItem, owner: string, schemas: Definitions): object {
  const id = `${item.method.toLowerCase()}${item.path.replace(/[^A-Za-z0-9]+/g, "_")}`;
  const schemaOf = (schema: Joi.Schema, use?: SchemaUse) => hoist(jsonSchemaOf(schema, use), id, schemas);
  const { accepts = {}, access, returns } = item;
  const parameters = [
    ...pathParameters(item, accepts.params && schemaOf(accepts.params)),
    ...parametersIn("query", accepts.query && schemaOf(accepts.query)),
  ];
  const body = requestBody(item, accepts.body && schemaOf(accepts.body));
  return {
    operationId: id.replace(/_$/, ""),
    summary: item.summary,
    tags: [owner.split("/")[0]],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      "200": {
        description: "Success.",
        content: successContent(item, returns ? schemaOf(returns, "answer") : {}),
      },
      default: { $ref: "#/components/responses/Failure" },
    },
    ...(access === "public" || typeof access === "object" ? { security: [] } : {}),
  };
}

function parametersIn(place: "path" | "query", schema: JsonSchema | undefined): object[] {
  const required = (schema?.["required"] ?? []) as readonly string[];
  return Object.entries((schema?.["properties"] ?? {}) as Record<string, JsonSchema>).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
  }));
}

function pathParameters(item: RouteItem, schema: JsonSchema | undefined): object[] {
  const known = (schema?.["properties"] ?? {}) as Record<string, JsonSchema>;
  const names = [...item.path.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
  const properties = Object.fromEntries(names.map((name) => [name, known[name] ?? { type: "string" }]));
  return parametersIn("path", { properties });
}

function requestBody({ accepts = {} }: RouteItem, body: JsonSchema | undefined): object | undefined {
  const json = body === undefined ? {} : { "application/json": { schema: body } };
  if (accepts.file === undefined)
    return body === undefined
      ? undefined
      : { required: ((body["required"] ?? []) as readonly string[]).length > 0, content: json };
  const properties = {
    file: { type: "string", format: "binary", description: `Ends in ${accepts.file.types.join(", ")}.` },
    ...((body?.["properties"] ?? {}) as object),
  };
  const form = { "multipart/form-data": { schema: { type: "object", properties } } };
  return { required: true, content: accepts.maxBytes === undefined ? form : { ...form, ...json } };
}

function successContent({ answers = "envelope" }: RouteItem, data: JsonSchema): object {
  if (answers === "file") return { "*/*": { schema: { type: "string", format: "binary" } } };
  if (answers === "bare") return { "application/json": { schema: data } };
  const properties = { code: { const: 0 }, message: { const: "ok" }, data };
  return {
    "application/json": { schema: { type: "object", required: ["code", "message", "data"], properties } },
  };
}

/** Moves the definitions of a schema to the document, where references resolve. */
function hoist(schema: JsonSchema, id: string, schemas: Definitions): JsonSchema {
  const { $defs: definitions, ...rest } = schema;
  if (definitions === undefined) return schema;
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${id}.`)) as JsonSchema;
  for (const [name, definition] of Object.entries(definitions as Definitions))
    schemas[`${id}.${name}`] = moved(definition);
  return moved(rest);
}
