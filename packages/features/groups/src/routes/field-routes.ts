import {
  inLanguage,
  Joi,
  type JsonSchemas,
  type JsonValue,
  type RouteItem,
  route,
  type Texts,
} from "@dicetower/contract";
import type { FieldRegistry } from "../fields/registry.js";
import { writable } from "./schemas.js";

/** What the route works with. */
export interface FieldServices {
  readonly fields: FieldRegistry;
  readonly schemas: JsonSchemas;
  readonly texts: () => Texts | undefined;
}

/** A JSON Schema as it is answered. */
type Schema = Record<string, unknown>;

/** What can be set of a group: the owners' own members first, then the fields that features add. */
export function fieldRoutes({ fields, schemas, texts }: FieldServices): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/groups/fields",
      summary: "What can be set of a group, as a JSON Schema with words, and the defaults.",
      accepts: { query: inLanguage },
      returns: Joi.object({ schema: Joi.object().required(), defaults: Joi.object().required() }),
      handle({ query: { locale } }) {
        const words = texts();
        const say = (key: string) =>
          words?.has(key) === true ? words.render({ key, values: {} }, locale) : undefined;
        const properties: Record<string, Schema> = {};
        const defaults: Record<string, JsonValue> = {};
        for (const [name, schema] of Object.entries(writable))
          properties[name] = worded(schemas.of(schema), `resource.groups.${name}`, name, say);
        for (const { key, item } of fields.all) {
          properties[key] = worded(schemas.of(item.schema), item.titleKey, key, say);
          defaults[key] = item.default;
        }
        return { schema: { type: "object", properties }, defaults };
      },
    }),
  ];
}

/** Adds title, explanation and the names of options, for what lies within as well. */
function worded(schema: Schema, key: string, name: string, say: (key: string) => string | undefined): Schema {
  const summary = say(`${key}.summary`);
  const { properties, items, enum: values } = schema;
  return {
    ...schema,
    title: say(key) ?? name,
    ...(summary === undefined ? {} : { description: summary }),
    ...(Array.isArray(values) ? { "x-options": optionsOf(values, key, say) } : {}),
    ...(isSchema(items) ? { items: itemsOf(items, key, say) } : {}),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([inner, one]) => [
              inner,
              isSchema(one) ? worded(one, `${key}.${inner}`, inner, say) : one,
            ]),
          ),
        }
      : {}),
  };
}

/** The entries of a list have the words of the list: `<key>.<member>`, and no title of their own. */
function itemsOf(items: Schema, key: string, say: (key: string) => string | undefined): Schema {
  const { enum: values } = items;
  if (Array.isArray(values)) return { ...items, "x-options": optionsOf(values, key, say) };
  const { properties } = items;
  if (!isSchema(properties)) return items;
  const { properties: named } = worded({ properties }, key, "", say);
  return { ...items, properties: named };
}

function optionsOf(
  values: readonly unknown[],
  key: string,
  say: (key: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => [String(value), say(`${key}.${String(value) || "empty"}`) ?? String(value)]),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
