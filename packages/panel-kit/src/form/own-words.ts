import type { FieldError } from "../data/api.js";
import { complaints, type Json, type JsonSchema } from "../engine/index.js";
import type { useText } from "../text/locale.js";

/** What these say is less than what the service says. */
const vague: ReadonlySet<string> = new Set(["kit.wrong.pattern", "kit.wrong.alternative", "kit.wrong.type"]);

/** What the service refuses, in the language of the panel wherever the schema tells the same. */
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
    return same === undefined ? error : { ...error, message: text(same.key, same.variables) };
  });
}
