import { type Json, said } from "../engine/index.js";
import { useText } from "../text/locale.js";

/** A value in a line of a comparison. */
export function ValueText({
  value,
  look,
}: {
  readonly value: Json | undefined;
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
              : said(value);
  if (look === "old") return <del class="dt-diff-old">{words}</del>;
  if (look === "new") return <ins class="dt-diff-new">{words}</ins>;
  return <span class="dt-mono">{words}</span>;
}
