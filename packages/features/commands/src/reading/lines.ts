import type { Command, Message, Texts } from "@dicetower/contract";
import type { CommandLines } from "../api.js";

/** The prefix that lines in code are written with. */
const written = /^\./u;

/** Returns a command's lines in a language, from its texts where there are some. @param message what is answered, where it has its wording */
export function commandLines(
  { key, syntax, example, exampleReply = "" }: Command,
  texts: Texts | undefined,
  prefix: string,
  locale?: string,
  message?: Message,
): CommandLines {
  const said = (part: string, otherwise: string): string => {
    const name = `command.${key}.${part}`;
    return texts?.has(name) ? texts.render({ key: name, values: { prefix } }, locale, message) : otherwise;
  };
  return {
    syntax: said(
      "syntax",
      syntax.replace(written, () => prefix),
    ),
    example: said(
      "example",
      example.replace(written, () => prefix),
    ),
    exampleReply: said("exampleReply", exampleReply),
  };
}
