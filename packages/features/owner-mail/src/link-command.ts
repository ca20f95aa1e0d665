import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import type { Link, LinkDirection, Links } from "./links.js";
import { type ChatWindow, windowName, windowOf } from "./window.js";

const maxLinks = 100;
const maxListed = 20;

/** `.link`: forwards what is said in one chat to another, one way or both. */
export function linkCommand(links: Links): Command {
  const here = ({ message }: CommandCall) => [message.account.id, windowOf(message)] as const;
  const state = (_none: unknown, call: CommandCall) => listed(links.of(...here(call)));
  /** @param on undefined removes the links */
  const turn = async (call: CommandCall, on: boolean | undefined, done: string): Promise<Reply> =>
    text((await links.switch(...here(call), on, call.actor)) > 0 ? done : "link.none");
  return commandOfForms({
    key: "link",
    names: ["link", "转发"],
    category: "manage",
    replyKeys: [
      "link.set",
      "link.on",
      "link.off",
      "link.removed",
      "link.none",
      "link.list",
      "link.self",
      "link.tooMany",
      "error.argument",
      "error.permission",
    ],
    priority: "expected",
    permission: "helper",
    forms: [
      form("<way:choice(to|from|with)> <there:chatWindow>", {
        example: "with g 123456",
        run: ({ way, there }, call) => set(links, call, there, way),
      }),
      form("start", { run: (_none, call) => turn(call, true, "link.on") }),
      form("close", { run: (_none, call) => turn(call, false, "link.off") }),
      form("del", { run: (_none, call) => turn(call, undefined, "link.removed") }),
      form("state", { readOnly: true, run: state }),
      form("", { hidden: true, run: state }),
      form("list", {
        readOnly: true,
        run: (_none, { message }) =>
          listed(links.all.filter(({ account }) => account === message.account.id)),
      }),
    ],
  });
}

async function set(
  links: Links,
  { message, actor }: CommandCall,
  there: ChatWindow,
  direction: LinkDirection,
): Promise<Reply> {
  const here = windowOf(message);
  if (windowName(there) === windowName(here)) return text("link.self");
  if (links.all.length >= maxLinks) return text("link.tooMany", { most: maxLinks });
  await links.set(message.account, here, there, direction, actor);
  return text("link.set", { link: lineOf({ here, there, direction, active: true }) });
}

function listed(found: readonly Link[]): Reply {
  if (found.length === 0) return text("link.none");
  return text("link.list", { list: found.slice(0, maxListed).map(lineOf).join("\n"), count: found.length });
}

const arrows: Readonly<Record<LinkDirection, string>> = { to: "→", from: "←", with: "↔" };

function lineOf({ here, there, direction, active }: Omit<Link, "id" | "account" | "platform">): string {
  return `${active ? "●" : "○"} ${windowName(here)} ${arrows[direction]} ${windowName(there)}`;
}
