import { type Command, locationOf, type Reply, text } from "@dicetower/contract";
import { type CocServices, extension } from "../services.js";
import { groupTieRule } from "./variant-fields.js";

/** `.setrav`: what decides between same levels of an opposed check. */
export function setravCommand(services: CocServices): Command {
  return {
    key: "coc.tieRule",
    names: ["setrav"],
    category: "coc",
    extension,
    syntax: ".setrav [0 | 1 | 2 | clr]",
    example: ".setrav 1",
    replyKeys: ["setrav.show", "setrav.set", "manage.notGroupAdmin", "error.argument"],
    priority: "expected",
    scope: "group",
    rights: [{ form: "0 | 1 | 2 | clr", permission: "groupAdmin", covers: ({ rest }) => rest.trim() !== "" }],
    async run({ message, rest, actor, locale }): Promise<Reply> {
      const { groups, variants, texts } = services;
      const place = locationOf(message);
      const said = rest.trim().toLowerCase();
      const { platform } = message.account;
      if (said !== "") {
        if (!/^(?:[012]|clr)$/.test(said)) return text("error.argument");
        const value = said === "clr" ? null : Number(said);
        await groups.set({ platform, groupId: message.groupId }, groupTieRule, value, actor);
      }
      const number = variants.tieRuleAt(place);
      const rule = texts.render(text(`setrav.${number}`), locale, message);
      return text(said === "" ? "setrav.show" : "setrav.set", { number, rule });
    },
  };
}
