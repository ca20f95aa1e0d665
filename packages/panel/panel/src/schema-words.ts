import type { JsonSchema } from "@dicetower/contract";
import type { Words } from "./words.js";

/** Numbers beyond so many are not looked up one by one. */
const maxNamed = 32;

/** Keywords whose value is a list of schemas for the same value. */
const branches = ["anyOf", "oneOf", "allOf"] as const;

/**
 * Puts a schema into words, in place: `title`, `description`, `x-options` (value → words), `x-unit`
 * (`x-unit-name` is what it was), `x-group-title` and `x-rule`. The key of a field is its label, or else `<base>.<dotted name>`; items of a list have the key of
 * the list.
 * @param base text key of what the schema describes: `settings.dice`
 */
export function putIntoWords(schema: JsonSchema, base: string, words: Words): JsonSchema {
  new Translator(words, base).value(schema, base, undefined);
  for (const [id, definition] of Object.entries(isSchema(schema["$defs"]) ? schema["$defs"] : {}))
    if (isSchema(definition)) new Translator(words, `${base}.${id}`).inner(definition, `${base}.${id}`);
  return schema;
}

class Translator {
  constructor(
    readonly words: Words,
    readonly base: string,
  ) {}

  /** A value with a title of its own. @param name raw name, for want of a text */
  value(schema: JsonSchema, fallbackKey: string, name: string | undefined): void {
    const label = schema["title"];
    const key = typeof label === "string" && this.words.of(label) !== undefined ? label : fallbackKey;
    const title = this.words.of(key) ?? this.#common(label, name);
    if (title !== undefined) schema["title"] = title;
    const described = typeof schema["description"] === "string" ? schema["description"] : "";
    const summary = this.words.of(`${key}.summary`) ?? this.words.of(described) ?? described;
    if (summary !== "") schema["description"] = summary;
    const rule = this.words.of(`${key}.rule`);
    if (rule !== undefined) schema["x-rule"] = rule;
    this.inner(schema, key);
  }

  /** The title of a member that has no text of its own: what its record or every page calls one of that name. */
  #common(label: unknown, name: string | undefined): string | undefined {
    if (typeof label === "string" || name === undefined) return typeof label === "string" ? label : name;
    return this.words.of(`${this.base}.${name}`) ?? this.words.of(`panel.field.${name}`) ?? name;
  }

  /** What lies within a value. */
  inner(schema: JsonSchema, key: string): void {
    this.#hints(schema);
    for (const [name, property] of members(schema["properties"]))
      this.value(property, `${key}.${name}`, name);
    for (const [, pattern] of members(schema["patternProperties"])) this.inner(pattern, key);
    for (const keyword of ["items", "additionalProperties"] as const) {
      const inside = schema[keyword];
      if (isSchema(inside)) this.#unnamed(inside, key);
    }
    for (const keyword of branches) {
      const all = schema[keyword];
      if (Array.isArray(all)) for (const one of all) if (isSchema(one)) this.#unnamed(one, key);
    }
    // Last: the names of numbers are in words already.
    this.#options(schema, key);
  }

  /** An item or a branch: it has a title only where its label is a text. */
  #unnamed(schema: JsonSchema, key: string): void {
    if (typeof schema["title"] === "string") this.value(schema, key, undefined);
    else this.inner(schema, key);
  }

  #options(schema: JsonSchema, key: string): void {
    const values = schema["enum"];
    if (!Array.isArray(values)) {
      this.#namedNumbers(schema, key);
      return;
    }
    const options = values.map((value): [string, string] => [
      String(value),
      this.words.of(`${key}.${String(value) || "empty"}`) ?? this.#option(String(value), key),
    ]);
    schema["x-options"] = Object.fromEntries(options);
  }

  /** An option without a text of its own: an order of a list, nothing, or one that its record has words for. */
  #option(value: string, key: string): string {
    const name = key.slice(key.lastIndexOf(".") + 1);
    if (name === "sort") return this.#order(value);
    if (value === "null") return this.words.of("panel.option.null") ?? value;
    return this.words.of(`${this.base}.${name}.${value}`) ?? value;
  }

  /** `createdAt` and `-createdAt` in words: by which column, and which end comes first. */
  #order(value: string): string {
    const column = value.replace(/^-/, "");
    const title = this.words.of(`${this.base}.${column}`) ?? this.words.of(`panel.field.${column}`);
    const order = this.words.of(value === column ? "panel.sort.rising" : "panel.sort.falling");
    return title === undefined ? value : (order?.replace("{column}", title) ?? title);
  }

  /** Small whole numbers that stand for something: all of them have words. */
  #namedNumbers(schema: JsonSchema, key: string): void {
    const { type, minimum: least, maximum: most } = schema;
    if (type !== "integer" || typeof least !== "number" || typeof most !== "number") return;
    if (most - least >= maxNamed) return;
    const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const named = numbers.map((value) => ({ const: value, title: this.words.of(`${key}.${value}`) }));
    if (named.every(({ title }) => title !== undefined)) schema["oneOf"] = named;
  }

  #hints(schema: JsonSchema): void {
    const unit = schema["x-unit"];
    if (typeof unit === "string") {
      schema["x-unit"] = this.words.of(`unit.${unit}`) ?? unit;
      schema["x-unit-name"] = unit;
    }
    const group = schema["x-group"];
    if (typeof group === "string")
      schema["x-group-title"] = this.words.of(`${this.base}.group.${group}`) ?? group;
  }
}

function members(value: unknown): [string, JsonSchema][] {
  return isSchema(value)
    ? Object.entries(value).filter((one): one is [string, JsonSchema] => isSchema(one[1]))
    : [];
}

/** True for a schema, and for an object of schemas. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
