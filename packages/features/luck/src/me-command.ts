import type { Adapters } from "@dicetower/adapters/api";
import {
  Boom,
  type Command,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
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

const maxTextLength = 1_000;

/** `.me`: says a text in the third person. */
export function meCommand(services: MeServices): Command {
  return commandOfForms({
    key: "me",
    names: ["me"],
    category: "fun",
    extension: "fun",
    replyKeys: [
      "me.said",
      "me.on",
      "me.off",
      "me.sent",
      "me.notShared",
      "group.commandOff",
      "error.groupOnly",
      "luck.noGroups",
    ],
    priority: "expected",
    forms: [
      switched(services, true),
      switched(services, false),
      form("<said:raw>", {
        available: ({ message }) => message.groupId !== "",
        example: text("command.me.example"),
        run: ({ said: words }, call) => said(call, words),
      }),
      form("<group> <said:raw>", {
        permission: "helper",
        available: ({ message }) => message.groupId === "",
        example: text("command.me.example.inPrivate"),
        run: ({ group, said: words }, call) => elsewhere(services, call, group, words),
      }),
    ],
  });
}

/** `on` and `off` alone: with more behind them they are said. */
function switched({ groups }: MeServices, on: boolean): CommandForm {
  const word = on ? "on" : "off";
  return form(word, {
    permission: "groupAdmin",
    available: ({ message, rest }) => message.groupId !== "" && rest.toLowerCase() === word,
    run: (_none, call) => switchCommand(groups(), call, { flag: "meOff", on, key: "me" }),
  });
}

function said({ message }: CommandCall, words: string) {
  return text("me.said", { name: message.senderName, text: sanitizeText(words, maxTextLength) });
}

/** `.me 群号 文本` in private: to a group that both are in. */
async function elsewhere(
  { groups, adapters }: MeServices,
  call: CommandCall,
  groupId: string,
  words: string,
): Promise<Reply> {
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
