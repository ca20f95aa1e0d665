import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import { personName, samePerson } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";
import { senderOf } from "./name-command.js";

/** `.userid`: who and where one is, as the API and the console write it. */
export function userIdCommand(registry: Registry): Command {
  return commandOfForms({
    key: "userid",
    names: ["userid", "我的id"],
    category: "manage",
    replyKeys: ["userid.private", "userid.group"],
    priority: "core",
    whileOff: false,
    forms: [form("", { readOnly: true, run: (_none, call) => told(registry, call) })],
  });
}

function told(registry: Registry, call: CommandCall): Reply {
  const { message } = call;
  const person = senderOf(call);
  const main = registry.links.main(person);
  const values = {
    platform: person.platform,
    user: personName(person),
    scene: message.scene,
    trust: message.trust,
    // In a group the other accounts of a person are nobody's business.
    bound: samePerson(main, person) || message.groupId !== "" ? "-" : personName(main),
  };
  return message.groupId === ""
    ? text("userid.private", values)
    : text("userid.group", { ...values, group: `${person.platform}:${message.groupId}` });
}
