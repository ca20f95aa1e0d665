import { addressOf, type JsonSchema } from "@dicetower/panel-kit";
import type { OpenApi, Operation } from "./operations.js";
import { resolved } from "./schema-words.js";

/** Levels of an example. */
const deepest = 4;

/** A line for a shell that makes the call; the access key comes from the environment. */
export function curlLine(operation: Operation, document: OpenApi): string {
  const { method, path, open, parameters, body } = operation;
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  const query = needed.map(({ name }) => `${name}=…`).join("&");
  const address = addressOf(path).replaceAll("%7B", "{").replaceAll("%7D", "}");
  const parts = [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${address}${query === "" ? "" : `?${query}`}'`,
  ];
  if (!open) parts.push(`-H "X-API-Key: $DICETOWER_KEY"`);
  if (body?.type === "application/json") {
    const example = JSON.stringify(exampleOf(body.schema, document, 0) ?? {});
    parts.push(`-H 'Content-Type: application/json'`, `-d '${example.replaceAll("'", String.raw`'\''`)}'`);
  } else if (body?.type === "multipart/form-data") parts.push("-F 'file=@…'");
  return parts.join(" \\\n  ");
}

/** A value that the schema might take; undefined where nothing has to be said. */
function exampleOf(schema: JsonSchema, document: OpenApi, depth: number): unknown {
  const one = resolved(schema, document) as Readonly<Record<string, unknown>>;
  if (one["const"] !== undefined) return one["const"];
  if (one["default"] !== undefined) return one["default"];
  if (Array.isArray(one["enum"])) return one["enum"][0];
  const branches = one["anyOf"] ?? one["oneOf"];
  if (Array.isArray(branches)) return exampleOf(branches[0] as JsonSchema, document, depth);
  switch (Array.isArray(one["type"]) ? one["type"][0] : one["type"]) {
    case "string":
      return "…";
    case "integer":
    case "number":
      return typeof one["minimum"] === "number" ? one["minimum"] : 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return depth >= deepest ? {} : membersOf(one, document, depth);
    default:
      return undefined;
  }
}

/** The members that must be there; all plain ones where none must. */
function membersOf(one: Readonly<Record<string, unknown>>, document: OpenApi, depth: number): object {
  const properties = Object.entries((one["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = (one["required"] ?? []) as readonly string[];
  const wanted = required.length === 0 ? properties : properties.filter(([name]) => required.includes(name));
  return Object.fromEntries(
    wanted
      .map(([name, schema]) => [name, exampleOf(schema, document, depth + 1)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
