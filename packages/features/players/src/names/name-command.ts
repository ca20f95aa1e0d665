import { type Command, type CommandCall, locationOf, type Reply, text } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { Calling } from "./calling.js";
import { cleanName, longestName } from "./clean-name.js";
import type { Names } from "./names.js";

const clearing: readonly string[] = ["clr", "del"];

/** `.nn`: the name by which the bot calls somebody. */
export function nameCommand(names: Names, calling: Calling): Command {
  return {
    key: "name.set",
    names: ["nn"],
    category: "character",
    syntax: ".nn [name | clr] [--all]",
    example: ".nn Ann",
    replyKeys: [
      "name.set",
      "name.set.global",
      "name.set.all",
      "name.cleared",
      "name.shown.group",
      "name.shown.character",
      "name.shown.global",
      "name.shown.card",
      "name.shown.account",
      "name.invalid",
      "name.tooLong",
    ],
    priority: "core",
    run: (call) => run(names, calling, call),
  };
}

/** Who says a message. */
export function senderOf({ message }: CommandCall): PersonKey {
  return { platform: message.account.platform, userId: message.userId };
}

async function run(names: Names, calling: Calling, call: CommandCall): Promise<Reply> {
  const said = call.original.trim();
  const word = call.rest.trim().toLowerCase();
  const all = call.options.has("all");
  if (said === "" && !all) return shown(calling, call);
  if (said === "" || clearing.includes(word)) return cleared(names, calling, call, all);
  return giveName(names, call, said, all);
}

/** Sets a name and answers what was said for it. */
export async function giveName(names: Names, call: CommandCall, said: string, all: boolean): Promise<Reply> {
  const cleaned = cleanName(said);
  if ("fault" in cleaned) return text(cleaned.fault, { limit: longestName });
  const { name } = cleaned;
  const before = call.message.senderName;
  const { message } = call;
  const person = senderOf(call);
  if (all) {
    await names.setGlobal(person, name, call.actor, true);
    return text("name.set.all", { before, name });
  }
  if (message.groupId === "") {
    await names.setGlobal(person, name, call.actor);
    return text("name.set.global", { before, name });
  }
  const group = { platform: message.account.platform, groupId: message.groupId };
  await names.setInGroup(person, group, name, call.actor);
  return text("name.set", { before, name });
}

async function cleared(names: Names, calling: Calling, call: CommandCall, all: boolean): Promise<Reply> {
  const { message } = call;
  const person = senderOf(call);
  if (all || message.groupId === "") await names.setGlobal(person, "", call.actor, all);
  else
    await names.setInGroup(
      person,
      { platform: message.account.platform, groupId: message.groupId },
      undefined,
      call.actor,
    );
  return text("name.cleared", { name: await calling.at(locationOf(message), message) });
}

/** The name that applies, and why. */
function shown(calling: Calling, call: CommandCall): Reply {
  const { message } = call;
  const chosen = calling.counting(locationOf(message));
  if (chosen !== undefined) return text(`name.shown.${chosen.from}`, { name: chosen.name });
  return text(message.card === "" ? "name.shown.account" : "name.shown.card", { name: message.senderName });
}
