import type { Command, Reply } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { TemplateService } from "../template/service.js";
import { unsaid } from "../template/weighted.js";

const syntax = ".text <template>";
/** What bots are called with, behind blanks and platform codes: spoken first, it would call one. */
const calling = /^(?:\s|\[CQ:[^[\]]*\])*(?=[.。．!！/／#＃&＆$＄~～*＊])/u;
/** Zero-width space: nobody sees it, and no bot takes what follows for a command. */
const separator = "\u200b";

/** `.text`: a template as it would be said. */
export function textCommand(service: TemplateService): Command {
  return {
    key: "text",
    names: ["text"],
    category: "text",
    syntax,
    example: ".text {nick} {sample:a|b}",
    replyKeys: ["text.silent", "error.argument"],
    permission: "admin",
    priority: "expected",
    async run({ message, original, locale }): Promise<Reply> {
      if (original === "") return text("error.argument", { syntax, word: "text" });
      const said = original === unsaid ? "" : await service.render(original, { message, locale });
      if (said.trim() === "") return text("text.silent");
      return said.replace(calling, (before) => before + separator);
    },
  };
}
