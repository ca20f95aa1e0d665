import type { Service } from "../evening/service.js";
import type { BodySchema } from "../settings/bodies.js";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
}

interface Described {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** As much of a schema as tells how a body is made. */
export interface Schema extends BodySchema {
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A route of the installation, as its own API page tells it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  /** True where the page says that it wants no credentials of the API. */
  readonly isOpen: boolean;
  readonly isUnsafe: boolean;
  /** Names of the query. */
  readonly query: readonly string[];
  readonly json: Schema | undefined;
  /** Endings of the files that it takes. */
  readonly endings: readonly string[];
  /** True where a form may say that what is there is to be replaced. */
  readonly replaces: boolean;
}

/** Every route that GET /api/openapi.json tells of. */
export async function operationsOf(service: Service): Promise<Operation[]> {
  const { text } = await service.call("GET", "/api/openapi.json");
  const { paths } = JSON.parse(text) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(path, method.toUpperCase(), described)),
  );
}

function operation(
  path: string,
  method: string,
  { security, parameters = [], requestBody }: Described,
): Operation {
  const content = requestBody?.content ?? {};
  const { file, replace } = content["multipart/form-data"]?.schema.properties ?? {};
  return {
    method,
    path,
    name: `${method} ${path}`,
    isOpen: security?.length === 0,
    isUnsafe: method !== "GET",
    query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
    json: content["application/json"]?.schema,
    endings: file === undefined ? [] : endingsIn(file.description),
    replaces: replace !== undefined,
  };
}

/** An empty one where files of any ending are taken. */
function endingsIn(description = ""): readonly string[] {
  const found = [...description.matchAll(/\.\w+/g)].map(([ending]) => ending);
  return found.length > 0 ? found : [""];
}

/** The path with a value, as it stands in an address, for each of its parameters. */
export function pathOf({ path }: Operation, value = "1"): string {
  return path.replace(/\{\w+\}/g, () => value);
}

/** A small body that fits, as far as the schema tells. */
export function fitting(schema: Schema): unknown {
  const { anyOf, oneOf, properties = {}, required = [], minimum = 0, minItems = 0 } = schema;
  const [first] = schema.enum ?? [];
  if (schema.default !== undefined) return schema.default;
  if (first !== undefined) return first;
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice !== undefined) return fitting(choice);
  const type = typeof schema.type === "object" ? schema.type[0] : schema.type;
  if (type === "object")
    return Object.fromEntries(required.map((name) => [name, fitting(properties[name] ?? {})]));
  if (type === "array") return Array.from({ length: minItems }, () => fitting(schema.items ?? {}));
  if (type === "integer" || type === "number") return Math.max(minimum, 1);
  if (type === "boolean") return true;
  return "a".repeat(Math.max(1, schema.minLength ?? 0));
}
