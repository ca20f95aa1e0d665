import { type Confirmations, confirmation } from "@dicetower/commands/api";
import { type CommandAnswer, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Claim } from "../masters/claim.js";
import type { Candidate, Masters } from "../masters/masters.js";
import { idOf, invalidId, mentioned, type Refused, several } from "../targets/target.js";
import { privately } from "./private-reply.js";

/** What a form of `.master` answers; false where its arguments make no sense. */
export type FormAnswer = CommandAnswer | false;

/** A form of `.master`. */
export type MasterForm = (call: CommandCall) => FormAnswer | Promise<FormAnswer>;

/** `.master list`, `add`, `del` and `reset`. */
export function masterForms(
  masters: Masters,
  claim: Claim,
  confirmations: Confirmations,
): Readonly<Record<string, MasterForm>> {
  const list: MasterForm = (call) => {
    const all = masters.all().map(({ platform, userId }) => `${platform}:${userId}`);
    return privately(call, text("master.list", { list: all.join(", ") }));
  };

  async function reset(call: CommandCall): Promise<Reply> {
    const all = masters.all().map(({ platform, userId }) => `${platform}:${userId}`);
    const asked = confirmations.ask(call, {
      line: `${call.word} reset`,
      confirmed: confirmation(call.args).confirmed,
      question: text("master.resetAsk", { count: all.length }),
      about: all,
    });
    if (asked !== undefined) return asked;
    await masters.clear(call.actor);
    await claim.begin();
    return text("master.reset");
  }

  async function add(call: CommandCall): Promise<FormAnswer> {
    const who = candidate(call);
    if (who === undefined) return false;
    if ("refused" in who) return who.refused;
    const odd = invalidId({ platform: who.platform, id: who.userId });
    if (odd !== undefined) return odd;
    const shown = { who: `${who.platform}:${who.userId}` };
    if (masters.find(who.platform, who.userId) !== undefined)
      return privately(call, text("master.already", shown));
    await masters.add(who, call.actor);
    return privately(call, text("master.added", shown));
  }

  async function del(call: CommandCall): Promise<FormAnswer> {
    const who = candidate(call);
    if (who === undefined) return false;
    if ("refused" in who) return who.refused;
    const shown = { who: `${who.platform}:${who.userId}` };
    const known = masters.find(who.platform, who.userId);
    if (known === undefined)
      return (
        invalidId({ platform: who.platform, id: who.userId }) ??
        privately(call, text("master.notFound", shown))
      );
    if (known.root || masters.all().length === 1) return text("master.last");
    await masters.remove(who.platform, who.userId, call.actor);
    return privately(call, text("master.removed", shown));
  }

  return { "": list, list, add, del, reset };
}

/** `platform:id`, an id of this platform, or a user mentioned after the word: exactly one of them. */
function candidate(call: CommandCall): Candidate | Refused | undefined {
  const here = call.message.account.platform;
  const [, said] = call.args;
  const [mention] = mentioned(call);
  if (said !== undefined && mention !== undefined) return undefined;
  if (mention !== undefined) {
    const one = { platform: here, userId: mention.id };
    return several(mentioned(call)) ?? (mention.isTarget ? one : undefined);
  }
  const found = idOf(said ?? "", here);
  if (found === undefined || found.platform === "*") return undefined;
  return { platform: found.platform, userId: found.id };
}
