import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type LiveSettings,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { Session } from "@dicetower/play-session/api";
import type { Desks } from "./desks.js";
import { addressOf, type DeskSettings } from "./settings.js";

/** What `.desk` works with. */
export interface CommandServices {
  readonly desks: Desks;
  readonly session: Session;
  readonly settings: LiveSettings<DeskSettings>;
}

/** `.desk`: a link to the page of the session's host, in private. */
export function deskCommand(services: CommandServices): Command {
  const byHost = (call: CommandCall, work: typeof open) =>
    services.session.isHost(call.message) ? work(services, call) : text("desk.notHost");
  return commandOfForms({
    key: "desk",
    names: ["desk", "主持台"],
    category: "session",
    exampleReply: "The link to the desk was sent to you in private.",
    replyKeys: [
      "desk.sent",
      "desk.link",
      "desk.notSent",
      "desk.noAddress",
      "desk.ended",
      "desk.none",
      "desk.notHost",
      "error.argument",
    ],
    scope: "group",
    inPerson: true,
    priority: "nice",
    forms: [
      form("", { readsRole: true, example: "", run: (_none, call) => byHost(call, open) }),
      form("off|作废", { readsRole: true, run: (_none, call) => byHost(call, end) }),
    ],
  });
}

async function end({ desks }: CommandServices, { message, actor }: CommandCall): Promise<Reply> {
  const count = await desks.links.end(groupOf(message), actor);
  return count === 0 ? text("desk.none") : text("desk.ended", { count });
}

async function open({ desks, settings }: CommandServices, call: CommandCall): Promise<Reply> {
  const { message, actor } = call;
  if (settings.value.address === "") return text("desk.noAddress");
  const group = groupOf(message);
  const { account, userId, senderName, groupName } = message;
  const { link, token } = await desks.links.make(
    { ...group, groupName, account: account.id, userId, nickname: senderName },
    actor,
  );
  desks.opened(link, account);
  const address = addressOf(settings.value, token);
  return [
    text("desk.sent"),
    {
      content: text("desk.link", { address, group: groupName || group.groupId }),
      to: "sender",
      otherwise: text("desk.notSent"),
    },
  ];
}

function groupOf({ account, groupId }: Message) {
  return { platform: account.platform, groupId };
}
