import { type JsonSchema, textOf } from "@dicetower/panel-kit";
import type { OpenApi } from "./operations.js";

/** The schema that a pointer names; a pointer that leads nowhere is anything. */
export function resolved(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  const pointer = (schema as { readonly $ref?: unknown }).$ref;
  if (typeof pointer !== "string") return schema;
  return components?.schemas?.[pointer.replace("#/components/schemas/", "")] ?? {};
}

type Any = Readonly<Record<string, unknown>>;

/** A schema in a line: kind, limits, what may be said. */
export function describe(schema: JsonSchema, document: OpenApi, required = false): string {
  const one = resolved(schema, document) as Any;
  const parts = [kindOf(one, document), ...limitsOf(one)];
  if (required) parts.push(textOf("system.page.api.required"));
  if (one["default"] !== undefined)
    parts.push(textOf("system.page.api.default", { value: JSON.stringify(one["default"]) }));
  const words = one["description"] ?? one["title"];
  if (typeof words === "string" && !/^[\w-]+(\.[\w-]+)+$/.test(words)) parts.push(words);
  return parts.join(" · ");
}

function kindOf(one: Any, document: OpenApi): string {
  if (one["const"] !== undefined) return JSON.stringify(one["const"]);
  if (Array.isArray(one["enum"])) return one["enum"].map((value) => JSON.stringify(value)).join(" | ");
  const branches = (one["anyOf"] ?? one["oneOf"]) as readonly JsonSchema[] | undefined;
  if (Array.isArray(branches))
    return branches
      .map((branch) => kindOf(resolved(branch as JsonSchema, document) as Any, document))
      .join(" | ");
  const { type, format } = one;
  const kind = Array.isArray(type) ? type.join(" | ") : typeof type === "string" ? type : "any";
  if (kind === "array" && typeof one["items"] === "object" && one["items"] !== null)
    return `${kindOf(resolved(one["items"] as JsonSchema, document) as Any, document)}[]`;
  return typeof format === "string" ? `${kind} (${format})` : kind;
}

function limitsOf(one: Any): string[] {
  const between = (least: unknown, most: unknown, unit: string): string[] => {
    if (least === undefined && most === undefined) return [];
    if (least === undefined) return [`≤ ${String(most)}${unit}`];
    return [most === undefined ? `≥ ${String(least)}${unit}` : `${String(least)}–${String(most)}${unit}`];
  };
  const letters = ` ${textOf("system.page.api.characters")}`;
  return [
    ...between(one["minimum"], one["maximum"], ""),
    ...between(one["minLength"], one["maxLength"], letters),
    ...between(one["minItems"], one["maxItems"], ` ${textOf("system.page.api.items")}`),
    ...(typeof one["pattern"] === "string" ? [`/${one["pattern"]}/`] : []),
  ];
}
