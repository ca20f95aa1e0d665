import type { Command, TextItem } from "@dicetower/contract";
import { formHelp, formLabels } from "@dicetower/script-host/api";
import type { Echo } from "../objects/trigger.js";

/** Characters of the lines of help of a command. */
const maxHelp = 2_000;

/** The names of a command, lines of help and what its arguments are called, in the language of the module. */
export function textsOf({ key, names: [word = ""] }: Command, echo: Echo): TextItem[] {
  const title = key.slice(key.lastIndexOf(".") + 1) || word;
  const { help = "", forms = [] } = echo.kind === "forms" ? echo : {};
  const brief = [help, formHelp(word, forms)].filter((line) => line !== "").join("\n");
  const said: [string, string][] = [
    [`command.${key}`, title],
    [`command.${key}.brief`, brief.slice(0, maxHelp) || title],
    ...Object.entries(formLabels(key, forms)),
  ];
  return said.map(([one, value]) => ({
    key: one,
    content: true,
    category: "lua",
    // Braces of a module are braces.
    values: { "zh-CN": value.replace(/[{}]/g, "$&$&") },
  }));
}
