import { type CommandCall, type CommandForm, form, type Reply, text } from "@dicetower/contract";
import type { Claim } from "../masters/claim.js";
import type { Masters } from "../masters/masters.js";
import { invalidId, nameOf, type Target } from "../targets/target.js";
import { privately } from "./private-reply.js";

/** `.master list`, `add`, `del` and `reset`. */
export function masterForms(masters: Masters, claim: Claim): readonly CommandForm[] {
  const names = () => masters.all().map(({ platform, userId }) => `${platform}:${userId}`);
  const list = {
    readOnly: true,
    permission: "master",
    run: (_none: unknown, call: CommandCall) =>
      privately(call, text("master.list", { list: names().join(", ") })),
  } as const;
  return [
    form("", { ...list, hidden: true }),
    form("list", { ...list, example: "list" }),
    form("add <who:listed>", {
      permission: "root",
      example: "add 123456",
      async run({ who }, call) {
        const refused = wrongPerson(who) ?? invalidId(who);
        if (refused !== undefined) return refused;
        const shown = { who: nameOf(who) };
        if (masters.find(who.platform, who.id) !== undefined)
          return privately(call, text("master.already", shown));
        await masters.add({ platform: who.platform, userId: who.id }, call.actor);
        return privately(call, text("master.added", shown));
      },
    }),
    form("del <who:listed>", {
      permission: "root",
      example: "del 123456",
      async run({ who }, call) {
        const refused = wrongPerson(who);
        if (refused !== undefined) return refused;
        const known = masters.find(who.platform, who.id);
        const shown = { who: nameOf(who) };
        if (known === undefined) return invalidId(who) ?? privately(call, text("master.notFound", shown));
        if (known.root || masters.all().length === 1) return text("master.last");
        await masters.remove(who.platform, who.id, call.actor);
        return privately(call, text("master.removed", shown));
      },
    }),
    form("reset", {
      permission: "root",
      confirm: () => ({ question: text("master.resetAsk", { count: names().length }), about: names() }),
      async run(_none, call) {
        await masters.clear(call.actor);
        await claim.begin();
        return text("master.reset");
      },
    }),
  ];
}

/** A master is a person of one platform. */
function wrongPerson({ type, platform }: Target): Reply | undefined {
  return type === "user" && platform !== "*" ? undefined : text("error.argument");
}
