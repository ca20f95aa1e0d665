import { describe, type Json, type JsonSchema, optionOf, said } from "../engine/index.js";
import { useText } from "../text/locale.js";

/** A value in a line of a comparison, in the words of its field. */
export function ValueText({
  value,
  schema = {},
  look,
}: {
  readonly value: Json | undefined;
  /** Of the field. */
  readonly schema?: JsonSchema | undefined;
  readonly look?: "old" | "new";
}) {
  const text = useText();
  const words =
    value === undefined
      ? text("kit.form.unset")
      : value === null
        ? text("kit.form.null")
        : typeof value === "boolean"
          ? text(value ? "kit.on" : "kit.off")
          : value === ""
            ? text("kit.settings.emptyText")
            : typeof value === "object"
              ? JSON.stringify(value, undefined, 1)
              : wordOf(value, schema);
  if (look === "old") return <del class="dt-diff-old">{words}</del>;
  if (look === "new") return <ins class="dt-diff-new">{words}</ins>;
  return <span class="dt-mono">{words}</span>;
}

/** What a choice calls a value; others are written as they are. */
function wordOf(value: Json, schema: JsonSchema): string {
  const model = describe(schema, schema);
  const option = model.kind === "choice" ? model.options[optionOf(model, value)] : undefined;
  return option?.label ?? said(value);
}
