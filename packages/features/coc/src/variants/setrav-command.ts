import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  text,
} from "@dicetower/contract";
import { type CocServices, extension } from "../services.js";
import { groupTieRule } from "./variant-fields.js";

/** `.setrav`: what decides between same levels of an opposed check. */
export function setravCommand(services: CocServices): Command {
  const permission = "groupAdmin";
  return commandOfForms({
    key: "coc.tieRule",
    names: ["setrav"],
    category: "coc",
    extension,
    replyKeys: ["setrav.show", "setrav.set", "manage.notGroupAdmin", "error.argument"],
    priority: "expected",
    scope: "group",
    forms: [
      form("", { readOnly: true, run: (_none, call) => told(services, call, "setrav.show") }),
      form("<rule:choice(0|1|2)>", {
        permission,
        example: "1",
        run: ({ rule }, call) => choose(services, call, Number(rule)),
      }),
      form("clr", { permission, run: (_none, call) => choose(services, call, null) }),
    ],
  });
}

async function choose(services: CocServices, call: CommandCall, rule: number | null): Promise<Reply> {
  const { account, groupId } = call.message;
  await services.groups.set({ platform: account.platform, groupId }, groupTieRule, rule, call.actor);
  return told(services, call, "setrav.set");
}

function told({ variants, texts }: CocServices, { message, locale }: CommandCall, key: string): Reply {
  const number = variants.tieRuleAt(locationOf(message));
  return text(key, { number, rule: texts.render(text(`setrav.${number}`), locale, message) });
}
