import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  locationOf,
  personOf,
  type Reply,
  text,
} from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { Calling } from "./calling.js";
import { cleanName, maxNameLength } from "./clean-name.js";
import type { Names } from "./names.js";

const clearing: ReadonlySet<string> = new Set(["clr", "del"]);

/** `.nn`: the name by which the bot calls somebody. */
export function nameCommand(names: Names, calling: Calling): Command {
  return commandOfForms({
    key: "name.set",
    names: ["nn"],
    category: "character",
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
    forms: [
      // The words that clear are a name where more follows.
      form("[name:text] [--all]", {
        example: text("command.name.set.example"),
        run: ({ name = "", all }, call) => {
          if (name === "" && !all) return shown(calling, call);
          return name === "" || clearing.has(name.toLowerCase())
            ? cleared(names, calling, call, all)
            : giveName(names, call, name, all);
        },
      }),
    ],
  });
}

/** Who says a message. */
export function senderOf({ message }: CommandCall): PersonKey {
  return personOf(message);
}

/** Sets a name and answers what was said for it. */
export async function giveName(names: Names, call: CommandCall, said: string, all: boolean): Promise<Reply> {
  const cleaned = cleanName(said);
  if ("fault" in cleaned) return text(cleaned.fault, { limit: maxNameLength });
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
  const group = groupOf(message);
  await names.setInGroup(person, group, name, call.actor);
  return text("name.set", { before, name });
}

async function cleared(names: Names, calling: Calling, call: CommandCall, all: boolean): Promise<Reply> {
  const { message } = call;
  const person = senderOf(call);
  if (all || message.groupId === "") await names.setGlobal(person, "", call.actor, all);
  else await names.setInGroup(person, groupOf(message), undefined, call.actor);
  return text("name.cleared", { name: await calling.at(locationOf(message), message) });
}

/** The name that applies, and why. */
function shown(calling: Calling, call: CommandCall): Reply {
  const { message } = call;
  const chosen = calling.counting(locationOf(message));
  if (chosen !== undefined) return text(`name.shown.${chosen.from}`, { name: chosen.name });
  return text(message.card === "" ? "name.shown.account" : "name.shown.card", { name: message.senderName });
}
