import type { Json, JsonSchema } from "../json-schema.js";
import { isList, readAt } from "../pointer.js";
import { same } from "../same.js";

/**
 * True where a field has something to say. `x-dependsOn.field` is a sibling (`mode`, `proxy.enabled`), or a pointer
 * from the top (`/mode`); a list in `equals` means one of them.
 * @param owner value of the object that has the field
 * @param fallback defaults of that object
 */
export function isWanted(
  schema: JsonSchema,
  owner: Json | undefined,
  whole: Json | undefined,
  fallback: Json | undefined,
): boolean {
  const condition = schema["x-dependsOn"];
  if (condition === undefined) return true;
  const { field, equals } = condition;
  const pointer = field.startsWith("/") ? field : `/${field.replaceAll(".", "/")}`;
  const stored = readAt(field.startsWith("/") ? whole : owner, pointer);
  const value = stored === undefined ? readAt(fallback, pointer) : stored;
  return isList(equals) ? equals.some((one) => same(one, value)) : same(equals, value);
}

/** The value that holds where none is stored: the schema's own, or what the object around it has. */
export function fallbackOf(schema: JsonSchema, around: Json | undefined, name: string): Json | undefined {
  return schema.default ?? readAt(around, `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

/** What a new entry begins with: defaults of required fields, and fixed values. */
export function beginning(schema: JsonSchema): Json {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  // One of kinds that are read later: it is chosen by people.
  if (schema["x-kinds"] !== undefined && schema.type === "object") return null;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "boolean":
      return false;
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "string":
      return "";
    case "array":
      return [];
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, beginning(schema.properties?.[name] ?? {})]),
      );
    default:
      return schema.properties === undefined ? null : beginning({ ...schema, type: "object" });
  }
}
