import { answerOf, type CommandReader, type CommandRunner, followedBy } from "@dicetower/commands/api";
import { type Command, type CommandAnswer, type CommandCall, text } from "@dicetower/contract";
import type { OffGroups } from "../groups/off-groups.js";
import { idOf, invalidId } from "../targets/target.js";

/** What the shortcuts work with. */
export interface ShortcutServices {
  readonly off: OffGroups;
  readonly reader: () => CommandReader | undefined;
  readonly runner: () => CommandRunner | undefined;
}

/** Names that owners know from Dice!: list and kind of target. */
const lists: ReadonlyMap<string, { readonly command: "ban" | "white"; readonly type: "user" | "group" }> =
  new Map([
    ["blackqq", { command: "ban", type: "user" }],
    ["whiteqq", { command: "white", type: "user" }],
    ["blackgroup", { command: "ban", type: "group" }],
    ["whitegroup", { command: "white", type: "group" }],
  ]);
const words: ReadonlySet<string> = new Set([
  ...lists.keys(),
  "isban",
  "boton",
  "botoff",
  "dismiss",
  "groupclr",
]);

const syntax =
  ".admin blackqq|whiteqq|blackgroup|whitegroup ±<id> [reason] | isban <id> | boton|botoff|dismiss <group> | groupclr <days> [preview] | groupclr preview";
const wrong = text("error.argument", { syntax, word: "admin" });

/** `.admin blackqq` and the like: what other commands do, by the words that owners know. */
export function adminShortcuts(services: ShortcutServices): Command {
  const reader = {
    firstWord: (message: Parameters<CommandReader["firstWord"]>[0]) => services.reader()?.firstWord(message),
  };
  return {
    key: "admin.lists",
    names: ["admin"],
    category: "owner",
    syntax,
    example: ".admin isban 123456",
    replyKeys: ["admin.group.on", "admin.group.off", "list.badId", "error.argument", "error.permission"],
    priority: "core",
    permission: "admin",
    whileOff: true,
    available: followedBy(reader, "admin", words),
    run: (call) => run(services, call),
  };
}

async function run(services: ShortcutServices, call: CommandCall): Promise<CommandAnswer> {
  const [, word = "", rest = ""] = /^([a-z]+)\s*(.*)$/isu.exec(call.original.trim()) ?? [];
  const form = word.toLowerCase();
  const list = lists.get(form);
  if (list !== undefined) {
    const [, sign, id = "", reason = ""] = /^([+-])\s*(\S+)\s*(.*)$/su.exec(rest) ?? [];
    if (sign === undefined) return wrong;
    const what = [list.command, sign === "+" ? "add" : "del", list.type, id, sign === "+" ? reason : ""];
    return as(services, call, list.command, what);
  }
  if (rest === "") return wrong;
  switch (form) {
    case "isban":
      return as(services, call, "ban", ["ban", "query", rest]);
    case "dismiss":
      return as(services, call, "master", ["master", "quitgroup", rest]);
    case "groupclr":
      return as(services, call, "group", ["group", "clr", rest]);
    case "boton":
    case "botoff":
      return turn(services, call, rest, form === "botoff");
    default:
      return wrong;
  }
}

/** Has a command answer as though it had been said. */
async function as(
  { runner }: ShortcutServices,
  call: CommandCall,
  key: string,
  said: readonly string[],
): Promise<CommandAnswer> {
  const words = said.filter((word) => word !== "").join(" ");
  const outcome = await runner()?.run({ message: call.message, call, key, text: words });
  return outcome === undefined || outcome.status === "unknown" ? wrong : answerOf(outcome);
}

async function turn(
  { off }: ShortcutServices,
  call: CommandCall,
  said: string,
  isOff: boolean,
): Promise<CommandAnswer> {
  const found = idOf(said, call.message.account.platform);
  if (found === undefined || found.platform === "*") return wrong;
  const odd = invalidId(found);
  if (odd !== undefined) return odd;
  await off.switchGroup(found.platform, found.id, [], isOff, call.actor);
  return text(isOff ? "admin.group.off" : "admin.group.on", { group: found.id });
}
