import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import type { TemplateService } from "../template/service.js";
import { unsaid } from "../template/weighted.js";

/** What bots are called with, behind blanks and platform codes: spoken first, it would call one. */
const calling = /^(?:\s|\[CQ:[^[\]]*\])*(?=[.。．!！/／#＃&＆$＄~～*＊])/u;
/** Zero-width space: nobody sees it, and no bot takes what follows for a command. */
const separator = "\u200b";

/** `.text`: a template as it would be said. */
export function textCommand(service: TemplateService): Command {
  return commandOfForms({
    key: "text",
    names: ["text"],
    category: "text",
    replyKeys: ["text.silent", "error.argument"],
    permission: "admin",
    priority: "expected",
    forms: [
      form("<template:raw>", {
        example: text("command.text.example"),
        run: ({ template }, call) => said(service, template, call),
      }),
    ],
  });
}

async function said(
  service: TemplateService,
  template: string,
  { message, locale }: CommandCall,
): Promise<Reply> {
  const came = template === unsaid ? "" : await service.render(template, { message, locale });
  return came.trim() === "" ? text("text.silent") : came.replace(calling, (before) => before + separator);
}
