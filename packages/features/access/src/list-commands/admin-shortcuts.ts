import { answerOf, type CommandReader, type CommandRunner, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  type GroupArgument,
  text,
} from "@dicetower/contract";
import type { OffGroups } from "../groups/off-groups.js";
import { invalidId } from "../targets/target.js";

/** What the shortcuts work with. */
export interface ShortcutServices {
  readonly off: OffGroups;
  readonly reader: () => CommandReader | undefined;
  readonly runner: () => CommandRunner | undefined;
}

/** Names that owners know from Dice!: list and kind of target. */
const lists = {
  blackqq: ["ban", "user"],
  whiteqq: ["white", "user"],
  blackgroup: ["ban", "group"],
  whitegroup: ["white", "group"],
} as const;
const words: ReadonlySet<string> = new Set([
  ...Object.keys(lists),
  "isban",
  "boton",
  "botoff",
  "dismiss",
  "groupclr",
]);

/** `.admin blackqq` and the like: what other commands do, by the words that owners know. */
export function adminShortcuts(services: ShortcutServices): Command {
  const reader = {
    firstWord: (message: Parameters<CommandReader["firstWord"]>[0]) => services.reader()?.firstWord(message),
  };
  const listed = (word: keyof typeof lists, said: string, call: CommandCall) => {
    const [command, type] = lists[word];
    const [, sign, id = "", reason = ""] = /^([+＋\-－−])\s*(\S+)\s*(.*)$/su.exec(said) ?? [];
    if (sign === undefined) return text("error.argument");
    const what = /[+＋]/u.test(sign) ? ["add", type, id, reason] : ["del", type, id];
    return as(services, call, command, [command, ...what]);
  };
  return commandOfForms({
    key: "admin.lists",
    names: ["admin"],
    category: "owner",
    replyKeys: ["admin.group.on", "admin.group.off", "list.badId", "error.argument", "error.permission"],
    priority: "core",
    permission: "admin",
    whileOff: true,
    available: followedBy(reader, "admin", words),
    forms: [
      form("isban <who:raw>", {
        readOnly: true,
        example: "isban 123456",
        run: ({ who }, call) => as(services, call, "ban", ["ban", "query", who]),
      }),
      form("blackqq <change:raw>", {
        example: text("command.admin.lists.example.blackqq"),
        run: ({ change }, call) => listed("blackqq", change, call),
      }),
      form("whiteqq <change:raw>", {
        example: "whiteqq +123456",
        run: ({ change }, call) => listed("whiteqq", change, call),
      }),
      form("blackgroup <change:raw>", {
        example: "blackgroup +123456",
        run: ({ change }, call) => listed("blackgroup", change, call),
      }),
      form("whitegroup <change:raw>", {
        example: "whitegroup -123456",
        run: ({ change }, call) => listed("whitegroup", change, call),
      }),
      form("boton <group:group>", {
        example: "boton 123456",
        run: ({ group }, call) => turn(services, call, group, false),
      }),
      form("botoff <group:group>", {
        example: "botoff 123456",
        run: ({ group }, call) => turn(services, call, group, true),
      }),
      form("dismiss <group:raw>", {
        example: "dismiss 123456",
        run: ({ group }, call) => as(services, call, "master", ["master", "quitgroup", group]),
      }),
      form("groupclr <days:raw>", {
        example: text("command.admin.lists.example.groupclr"),
        run: ({ days }, call) => as(services, call, "group", ["group", "clr", days]),
      }),
    ],
  });
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
  return outcome === undefined || outcome.status === "unknown" ? text("error.argument") : answerOf(outcome);
}

async function turn(
  { off }: ShortcutServices,
  call: CommandCall,
  { platform, groupId }: GroupArgument,
  isOff: boolean,
): Promise<CommandAnswer> {
  if (platform === "*") return text("error.argument");
  const odd = invalidId({ platform, id: groupId });
  if (odd !== undefined) return odd;
  await off.switchGroup(platform, groupId, [], isOff, call.actor);
  return text(isOff ? "admin.group.off" : "admin.group.on", { group: groupId });
}
