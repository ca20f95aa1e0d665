import type { FieldError } from "../data/api.js";
import { complaints, type Json, type JsonSchema, schemaAt } from "../engine/index.js";
import type { useText } from "../text/locale.js";

/** What these say is less than what the service says. */
const vague: ReadonlySet<string> = new Set(["kit.wrong.pattern", "kit.wrong.alternative", "kit.wrong.type"]);

/** What the service refuses, in the language of the panel wherever the schema tells the same, or the field its rule. */
export function inOwnWords(
  errors: readonly FieldError[],
  schema: JsonSchema,
  value: Json | undefined,
  text: ReturnType<typeof useText>,
): readonly FieldError[] {
  if (errors.length === 0) return errors;
  const own = complaints(schema, value, schema);
  return errors.map((error) => {
    const same = own.find(({ pointer, key }) => pointer === error.path && !vague.has(key));
    const said = same === undefined ? schemaAt(schema, error.path)["x-rule"] : text(same.key, same.variables);
    return said === undefined ? error : { ...error, message: said };
  });
}
