import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  type Installation,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import type { OtherBots } from "./bots/other-bots.js";
import type { OwnAccounts } from "./bots/own-accounts.js";
import type { GroupCount } from "./group-count.js";
import { meansUs, namesUs } from "./naming.js";
import type { OffGroups } from "./off-groups.js";

/** What `.bot` needs to know. */
export interface BotSurroundings {
  readonly off: OffGroups;
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
  readonly clock: Clock;
  readonly installation: Installation;
  readonly reader: () => CommandReader | undefined;
  readonly groups: GroupCount;
  readonly texts: () => Texts | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly dismiss: (call: CommandCall, named: string | undefined) => Promise<Reply | undefined>;
}

/** `.bot`, `.bot on`, `.bot off` (commands §11.1). */
export function botCommand(around: BotSurroundings): Command {
  const { own } = around;
  return {
    key: "bot",
    names: ["bot"],
    category: "manage",
    syntax: ".bot [on | off | bye] [last four digits of the account]",
    example: ".bot off",
    replyKeys: [
      "bot.info",
      "bot.on",
      "bot.off",
      "bot.alreadyOn",
      "bot.alreadyOff",
      "bot.which",
      "list.badId",
      "manage.notGroupAdmin",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(on|off|bye|exit|quit)(?![a-z])/.test(rest),
    whileOff: true,
    rights: [
      { form: "on | off", permission: "groupAdmin", covers: (call) => asked(own, call).is === "switch" },
      {
        form: "bye | exit | quit",
        permission: "groupAdminOrHelper",
        covers: (call) => asked(own, call).is === "bye",
      },
      {
        form: "bye <group>",
        permission: "helper",
        covers: (call) => asked(own, call).is === "bye from afar",
      },
    ],
    run: (call) => run(around, call),
  };
}

/** Words that have the bot leave. */
const leaving: ReadonlySet<string> = new Set(["bye", "exit", "quit"]);

/** `on1234` is `on 1234`: behind a glued word the digits may be glued as well. */
function partsOf(args: readonly string[]): [string, string | undefined] {
  const [first = "", second] = args;
  const glued = /^([a-z]+)(\d+)$/i.exec(first);
  return glued === null
    ? [first.toLowerCase(), second]
    : [(glued[1] ?? "").toLowerCase(), glued[2] ?? second];
}

/** What a call asks for. Rights and deeds go by it alone, so that no spelling has the one without the other. */
interface Asked {
  /** To go from here, or from a group named in private; to be switched here; to tell about itself; nothing of us. */
  readonly is: "bye" | "bye from afar" | "switch" | "info" | "other";
  readonly word: string;
  readonly named?: string;
}

function asked(own: OwnAccounts, call: CommandCall): Asked {
  const [word, named] = partsOf(call.args);
  const inGroup = call.message.groupId !== "";
  const what = named === undefined ? { word } : { word, named };
  if (leaving.has(word)) return { is: inGroup ? "bye" : "bye from afar", ...what };
  const switches = word === "on" || word === "off";
  if (!meansUs(call, switches ? named : call.args[0], own)) return { is: "other", word };
  return { is: switches && inGroup ? "switch" : "info", ...what };
}

async function run(around: BotSurroundings, call: CommandCall): Promise<Reply | undefined> {
  const { is, word, named } = asked(around.own, call);
  switch (is) {
    case "bye":
    case "bye from afar":
      return around.dismiss(call, named);
    case "switch":
      return change(around, call, word, named);
    case "info":
      return info(around, call, await around.groups.now());
    case "other":
      return undefined;
  }
}

/** Switches the bot on or off here. */
async function change(
  around: BotSurroundings,
  { message, actor }: CommandCall,
  word: string,
  named: string | undefined,
): Promise<Reply> {
  const { selfId } = message.account;
  // Among several bots the one that is meant is to be named.
  const isNamed = message.mentioned || (named !== undefined && namesUs(selfId, named));
  const own = around.adapters()?.list() ?? [];
  if (!isNamed && around.bots.beside(message.account, message.groupId, own))
    return text("bot.which", { word, digits: selfId.slice(-4) });
  const switched = await around.off.switch(message.account, message.groupId, word === "off", actor);
  if (word === "off") return text(switched ? "bot.off" : "bot.alreadyOff");
  return text(switched ? "bot.on" : "bot.alreadyOn");
}

function info(around: BotSurroundings, { message, locale }: CommandCall, groups: number | undefined): Reply {
  const { semver, build } = around.installation.version;
  const { platform, selfId } = message.account;
  const isOff = message.groupId !== "" && around.off.has(message.account, message.groupId);
  const key = isOff ? "bot.state.off" : "bot.state.on";
  const accounts = (around.adapters()?.list() ?? []).filter(({ enabled }) => enabled);
  return text("bot.info", {
    version: `${around.installation.prerelease ? "beta-" : "v"}${semver}(${build})`,
    account: `${platform}:${selfId}`,
    adapters: accounts.length,
    online: accounts.filter(({ state }) => state === "connected").length,
    groups: groups ?? "?",
    extensions: extensionsOn(around.reader()).join(", "),
    uptime: Math.floor((around.clock.seconds() - around.installation.startedAt) / 60),
    state: around.texts()?.render({ key, values: {} }, locale) ?? key,
  });
}

/** Extensions whose commands are in force. */
function extensionsOn(reader: CommandReader | undefined): readonly string[] {
  return [...new Set(reader?.commands.map(({ command }) => command.extension ?? "core"))].sort();
}
