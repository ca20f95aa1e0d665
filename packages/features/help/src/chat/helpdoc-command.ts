import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { longestContent, longestKey } from "../documents/document.js";
import type { WrittenEntries } from "../library/written.js";

const syntax = ".helpdoc <word> <text> | <word> reset";

/** `.helpdoc`: entries that the owners write in chat. */
export function helpdocCommand(written: WrittenEntries): Command {
  return {
    key: "helpdoc",
    names: ["helpdoc"],
    category: "help",
    syntax,
    example: ".helpdoc etiquette Be kind to one another.",
    replyKeys: [
      "helpdoc.saved",
      "helpdoc.reset",
      "helpdoc.none",
      "helpdoc.tooLong",
      "helpdoc.full",
      "error.argument",
    ],
    permission: "admin",
    priority: "expected",
    run: (call) => run(written, call),
  };
}

async function run(written: WrittenEntries, { original, actor }: CommandCall): Promise<Reply> {
  const [, quoted, bare, said = ""] = /^(?:["“]([^"“”]+)["”]|(\S+))\s*([\s\S]*)$/u.exec(original) ?? [];
  const word = (quoted ?? bare ?? "").trim();
  const content = said.trim();
  if (word === "" || content === "") return text("error.argument", { syntax, word: "helpdoc" });
  if ([...word].length > longestKey || content.length > longestContent)
    return text("helpdoc.tooLong", { key: longestKey, text: longestContent });
  if (content.toLowerCase() === "reset") {
    const done = await written.write(word, undefined, actor);
    return text(done ? "helpdoc.reset" : "helpdoc.none", { word });
  }
  const done = await written.write(word, content, actor);
  return text(done ? "helpdoc.saved" : "helpdoc.full", { word });
}
