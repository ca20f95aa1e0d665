import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Link, LinkDirection, Links } from "./links.js";
import { type ChatWindow, readWindow, windowName, windowOf } from "./window.js";

const syntax = ".link to | from | with <u | g> <id>, .link start | close | del | state | list";
const mostLinks = 100;
const longestList = 20;
const directions: readonly string[] = ["to", "from", "with"] satisfies readonly LinkDirection[];

/** `.link`: forwards what is said in one chat to another, one way or both. */
export function linkCommand(links: Links): Command {
  return {
    key: "link",
    names: ["link", "转发"],
    category: "manage",
    syntax,
    example: ".link with g 123456",
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
    run: (call) => run(links, call),
  };
}

async function run(links: Links, call: CommandCall): Promise<Reply> {
  const { message, args, actor } = call;
  const { id: account } = message.account;
  const here = windowOf(message);
  const [word = "state", ...rest] = args.map((arg) => arg.toLowerCase());
  if (directions.includes(word)) return set(links, call, here, word as LinkDirection);
  if (rest.length > 0) return wrong;
  switch (word) {
    case "start":
      return text((await links.switch(account, here, true, actor)) > 0 ? "link.on" : "link.none");
    case "close":
      return text((await links.switch(account, here, false, actor)) > 0 ? "link.off" : "link.none");
    case "del":
      return text((await links.switch(account, here, undefined, actor)) > 0 ? "link.removed" : "link.none");
    case "state":
      return listed(links.of(account, here));
    case "list":
      return listed(links.all.filter((link) => link.account === account));
    default:
      return wrong;
  }
}

const wrong = text("error.argument", { syntax, word: "link" });

async function set(
  links: Links,
  { message, args, actor }: CommandCall,
  here: ChatWindow,
  direction: LinkDirection,
): Promise<Reply> {
  const [, first = "", second = ""] = args;
  const joined = /^([gu])(\S+)$/i.exec(first);
  const there =
    joined === null || second !== ""
      ? readWindow(first, second)
      : readWindow(joined[1] ?? "", joined[2] ?? "");
  if (there === undefined) return wrong;
  if (windowName(there) === windowName(here)) return text("link.self");
  if (links.all.length >= mostLinks) return text("link.tooMany", { most: mostLinks });
  await links.set(message.account.id, here, there, direction, actor);
  return text("link.set", { link: lineOf({ here, there, direction, active: true }) });
}

function listed(found: readonly Link[]): Reply {
  if (found.length === 0) return text("link.none");
  return text("link.list", { list: found.slice(0, longestList).map(lineOf).join("\n"), count: found.length });
}

const arrows: Readonly<Record<LinkDirection, string>> = { to: "→", from: "←", with: "↔" };

function lineOf({ here, there, direction, active }: Omit<Link, "id" | "account">): string {
  return `${active ? "●" : "○"} ${windowName(here)} ${arrows[direction]} ${windowName(there)}`;
}
