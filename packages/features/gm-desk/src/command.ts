import {
  type Command,
  type CommandCall,
  type LiveSettings,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { Session } from "@dicetower/session/api";
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
  return {
    key: "desk",
    names: ["desk", "主持台"],
    category: "session",
    syntax: ".desk [off]",
    example: ".desk",
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
    readsRole: true,
    run: (call) => run(services, call),
  };
}

async function run({ desks, session, settings }: CommandServices, call: CommandCall): Promise<Reply> {
  const { message, args, actor } = call;
  const [form = ""] = args;
  if (args.length > 1 || !["", "off"].includes(form.toLowerCase())) return text("error.argument");
  if (!session.isHost(message)) return text("desk.notHost");
  const group = groupOf(message);
  if (form !== "") {
    const count = await desks.links.end(group, actor);
    return count === 0 ? text("desk.none") : text("desk.ended", { count });
  }
  if (settings.value.address === "") return text("desk.noAddress");
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
