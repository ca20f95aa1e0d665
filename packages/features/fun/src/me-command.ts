import type { Adapters } from "@dicetower/adapters/api";
import {
  Boom,
  type Command,
  type CommandCall,
  isA,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import { switchCommand } from "./chats/switch-command.js";

/** What the command needs at each call. */
export interface MeServices {
  readonly groups: () => Groups | undefined;
  readonly adapters: () => Adapters | undefined;
}

const longestText = 1_000;

/** `.me`: says a text in the third person. */
export function meCommand(services: MeServices): Command {
  return {
    key: "me",
    names: ["me"],
    category: "fun",
    extension: "fun",
    syntax: ".me <text> | on | off",
    example: ".me waves",
    exampleReply: "Ann waves",
    replyKeys: [
      "me.said",
      "me.empty",
      "me.on",
      "me.off",
      "me.sent",
      "me.notShared",
      "group.commandOff",
      "error.groupOnly",
      "fun.noGroups",
    ],
    priority: "expected",
    rights: [
      {
        form: "on | off",
        permission: "groupAdmin",
        covers: ({ rest, message }) => message.groupId !== "" && /^(?:on|off)$/iu.test(rest),
      },
      {
        form: "<group> <text>",
        permission: "helper",
        covers: ({ rest, message }) => message.groupId === "" && rest !== "",
      },
    ],
    run: (call) => run(services, call),
  };
}

function run(services: MeServices, call: CommandCall): Reply | Promise<Reply> {
  const { message, rest, original } = call;
  if (message.groupId === "") return elsewhere(services, call);
  const form = rest.toLowerCase();
  if (form === "on" || form === "off")
    return switchCommand(services.groups(), call, { flag: "meOff", on: form === "on", key: "me" });
  return original === "" ? text("me.empty") : said(call, original);
}

function said({ message }: CommandCall, words: string) {
  return text("me.said", { name: message.senderName, text: sanitizeText(words, longestText) });
}

/** `.me 群号 文本` in private: to a group that both are in. */
async function elsewhere({ groups, adapters }: MeServices, call: CommandCall): Promise<Reply> {
  const [, groupId = "", words = ""] = /^(\S+)\s*(.*)$/su.exec(call.original) ?? [];
  if (groupId === "" || words === "") return text("me.empty");
  const { account, userId } = call.message;
  const group = await groups()?.get({ platform: account.platform, groupId });
  // What is tried out is in no account's list of groups.
  const here = account.exempt === true || group?.adapterIds.includes(account.id) === true;
  if (group === undefined || group.state !== "active" || !here)
    return text("me.notShared", { group: groupId });
  if (call.message.trust < 4 && group.flags.includes("meOff")) return text("group.commandOff");
  const member = adapters()?.actions(account.id).member;
  try {
    // Where the platform cannot say who is in a group, a helper is trusted.
    await member?.(groupId, userId);
  } catch (error) {
    // The platform says that there is no such member.
    if (isA(Boom, error)) return text("me.notShared", { group: groupId });
    throw error;
  }
  return [{ content: said(call, words), to: { scene: "group", id: groupId } }, text("me.sent")];
}
