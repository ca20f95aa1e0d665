import { type JsonSchema, Tree, type TreeItem } from "@dicetower/panel-kit";
import type { OpenApi } from "./operations.js";
import { describe, resolved } from "./schema-words.js";

/** Levels shown: schemas may hold themselves. */
const deepest = 6;

/** A schema as a tree of its members. */
export function SchemaTree({
  label,
  schema,
  document,
}: {
  readonly label: string;
  readonly schema: JsonSchema;
  readonly document: OpenApi;
}) {
  const items = membersOf(schema, document, "", 0);
  if (items.length === 0) return <p>{describe(schema, document)}</p>;
  const open = items.flatMap((item) => [item.key, ...(item.children ?? []).map(({ key }) => key)]);
  return (
    <div class="sys-schema">
      <Tree label={label} items={items} expanded={open} />
    </div>
  );
}

function membersOf(schema: JsonSchema, document: OpenApi, path: string, depth: number): TreeItem[] {
  if (depth >= deepest) return [];
  const one = resolved(schema, document) as Readonly<Record<string, unknown>>;
  const items = one["items"];
  if (isSchema(items)) return membersOf(items, document, `${path}[]`, depth);
  const branches = one["anyOf"] ?? one["oneOf"];
  if (Array.isArray(branches)) {
    const [first] = branches
      .filter(isSchema)
      .filter((branch) => membersOf(branch, document, path, depth).length > 0);
    return first === undefined ? [] : membersOf(first, document, path, depth);
  }
  const required = Array.isArray(one["required"]) ? (one["required"] as readonly string[]) : [];
  const members = isSchema(one["properties"]) ? Object.entries(one["properties"]) : [];
  const further = one["additionalProperties"];
  if (isSchema(further)) members.push(["*", further]);
  return members.flatMap(([name, member]) => {
    if (!isSchema(member)) return [];
    const below = `${path}/${name}`;
    const children = membersOf(member, document, below, depth + 1);
    return [
      {
        key: below,
        label: name,
        note: describe(member, document, required.includes(name)),
        ...(children.length === 0 ? {} : { children }),
      },
    ];
  });
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
