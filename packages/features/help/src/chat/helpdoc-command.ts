import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import { maxContentLength, maxKeyLength } from "../documents/document.js";
import type { WrittenEntries } from "../library/written.js";

/** `.helpdoc`: entries that the owners write in chat. */
export function helpdocCommand(written: WrittenEntries): Command {
  return commandOfForms({
    key: "helpdoc",
    names: ["helpdoc"],
    category: "help",
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
    forms: [
      form("<word> <said:raw>", {
        example: text("command.helpdoc.example"),
        run: ({ word, said }, call) => write(written, word.trim(), said, call),
      }),
    ],
  });
}

async function write(
  written: WrittenEntries,
  word: string,
  content: string,
  { actor }: CommandCall,
): Promise<Reply> {
  if ([...word].length > maxKeyLength || content.length > maxContentLength)
    return text("helpdoc.tooLong", { key: maxKeyLength, text: maxContentLength });
  if (content.toLowerCase() === "reset") {
    const done = await written.write(word, undefined, actor);
    return text(done ? "helpdoc.reset" : "helpdoc.none", { word });
  }
  const done = await written.write(word, content, actor);
  return text(done ? "helpdoc.saved" : "helpdoc.full", { word });
}
