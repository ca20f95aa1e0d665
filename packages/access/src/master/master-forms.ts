import { type CommandAnswer, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Claim } from "../claim.js";
import type { Candidate, Masters } from "../masters.js";
import { privately } from "./owner-call.js";

/** What a form of `.master` answers; false where its arguments make no sense. */
export type FormAnswer = CommandAnswer | false;

/** A form of `.master`. */
export type MasterForm = (call: CommandCall) => FormAnswer | Promise<FormAnswer>;

/** `.master list`, `add`, `del` and `reset`. */
export function masterForms(masters: Masters, claim: Claim): Readonly<Record<string, MasterForm>> {
  const list: MasterForm = (call) => {
    const all = masters.all().map(({ platform, userId }) => `${platform}:${userId}`);
    return privately(call, text("master.list", { list: all.join(", ") }));
  };

  async function reset(call: CommandCall): Promise<Reply> {
    await masters.clear(call.actor);
    claim.begin();
    return text("master.reset");
  }

  async function add(call: CommandCall): Promise<FormAnswer> {
    const who = candidate(call);
    if (who === undefined) return false;
    const shown = { who: `${who.platform}:${who.userId}` };
    if (masters.find(who.platform, who.userId) !== undefined)
      return privately(call, text("master.already", shown));
    await masters.add(who, call.actor);
    return privately(call, text("master.added", shown));
  }

  async function del(call: CommandCall): Promise<FormAnswer> {
    const who = candidate(call);
    if (who === undefined) return false;
    const shown = { who: `${who.platform}:${who.userId}` };
    const known = masters.find(who.platform, who.userId);
    if (known === undefined) return privately(call, text("master.notFound", shown));
    if (known.root || masters.all().length === 1) return text("master.last");
    await masters.remove(who.platform, who.userId, call.actor);
    return privately(call, text("master.removed", shown));
  }

  return { "": list, list, add, del, reset };
}

/** `platform:id`, an id of this platform, or somebody mentioned. */
function candidate({ args, targets, message }: CommandCall): Candidate | undefined {
  const said = args[1] ?? targets[0] ?? "";
  const colon = said.indexOf(":");
  const platform = colon < 0 ? message.account.platform : said.slice(0, colon);
  const userId = said.slice(colon + 1);
  const fits = /^[^\s:*]{1,40}$/u.test(platform) && userId.length > 0 && userId.length <= 64;
  return fits ? { platform, userId } : undefined;
}
