import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Installation,
  type Message,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import { mentionsThisAccount, namesAccount } from "../bots/account-argument.js";
import type { OtherBots } from "../bots/other-bots.js";
import type { Dismissal } from "./dismiss-command.js";
import type { GroupCount } from "./group-count.js";
import type { OffGroups } from "./off-groups.js";

/** What `.bot` needs to know. */
export interface BotServices {
  readonly off: OffGroups;
  readonly bots: OtherBots;
  readonly clock: Clock;
  readonly installation: Installation;
  readonly reader: () => CommandReader | undefined;
  readonly groups: GroupCount;
  readonly texts: () => Texts | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly dismissal: Dismissal;
}

/** `.bot`, `.bot on`, `.bot off`. */
export function botCommand(services: BotServices): Command {
  const isMeant = mentionsThisAccount;
  const isInGroup = (call: CommandCall) => call.message.groupId !== "";
  const isMeantInGroup = (call: CommandCall) => isInGroup(call) && isMeant(call);
  const isMeantInPrivate = (call: CommandCall) => !isInGroup(call) && isMeant(call);
  const tell = async (_none: unknown, call: CommandCall) => info(services, call, await services.groups.now());
  const switched = { permission: "groupAdmin", available: isMeantInGroup } as const;
  // What is for other bots is not for us to find fault with.
  const forOthers = { hidden: true, permission: "anyone", run: () => undefined } as const;
  const { dismissal } = services;
  return commandOfForms({
    key: "bot",
    names: ["bot"],
    category: "manage",
    replyKeys: [
      "bot.info",
      "bot.on",
      "bot.off",
      "bot.alreadyOn",
      "bot.alreadyOff",
      "bot.privateOn",
      "bot.which",
      "list.badId",
      "manage.notGroupAdmin",
      "error.unread",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(on|off|bye|exit|quit)(?![a-z])/.test(rest),
    whileOff: true,
    forms: [
      form("<others:otherBot>", { ...forOthers, available: isMeant }),
      form("on|off <others:otherBot>", { ...forOthers, available: isMeant }),
      form("bye|exit|quit <others:otherBot>", { ...forOthers, available: isMeantInGroup }),
      form("[account:botAccount]", { readOnly: true, available: isMeant, run: tell }),
      form("info", { hidden: true, available: isMeant, run: tell }),
      form("on [account:botAccount]", {
        ...switched,
        run: ({ account }, call) => change(services, call, "on", account),
      }),
      form("off [account:botAccount]", {
        ...switched,
        example: "off 1234",
        run: ({ account }, call) => change(services, call, "off", account),
      }),
      form("on|off [account:botAccount]", {
        hidden: true,
        available: isMeantInPrivate,
        run: () => text("bot.privateOn"),
      }),
      form("bye|exit|quit [account:botAccount]", {
        permission: "groupAdminOrHelper",
        available: isMeantInGroup,
        example: "bye 1234",
        run: ({ account }, call) => dismissal.fromHere(call, account),
      }),
      form("bye|exit|quit", {
        permission: "helper",
        hidden: true,
        available: isMeantInPrivate,
        run: () => text("dismiss.whichGroup"),
      }),
      form("bye|exit|quit <group>", {
        permission: "helper",
        available: isMeantInPrivate,
        example: "bye 123456",
        confirm: ({ group }, call) => dismissal.question(call, group),
        run: ({ group }, call) => dismissal.fromAfar(call, group),
      }),
      form("[said:raw]", { ...forOthers, available: (call) => !isMeant(call) }),
    ],
  });
}

/** Switches the bot on or off here. */
async function change(
  services: BotServices,
  { message, actor }: CommandCall,
  word: "on" | "off",
  named: string | undefined,
): Promise<Reply> {
  const { selfId } = message.account;
  // Among several bots the one that is meant is to be named.
  const isNamed = message.mentioned || (named !== undefined && namesAccount(selfId, named));
  const own = services.adapters()?.list() ?? [];
  if (!isNamed && services.bots.beside(message.account, message.groupId, own))
    return text("bot.which", { word, digits: selfId.slice(-4) });
  const switched = await services.off.switch(message.account, message.groupId, word === "off", actor);
  if (word === "off") return text(switched ? "bot.off" : "bot.alreadyOff");
  return text(switched ? "bot.on" : "bot.alreadyOn");
}

function info(services: BotServices, { message, locale }: CommandCall, groups: number | undefined): Reply {
  const { semver, build } = services.installation.version;
  const { platform, selfId } = message.account;
  const isOff = message.groupId !== "" && services.off.has(message.account, message.groupId);
  const key = isOff ? "bot.state.off" : "bot.state.on";
  const say = (key: string, values = {}) => services.texts()?.render({ key, values }, locale, message) ?? key;
  const accounts = (services.adapters()?.list() ?? []).filter(({ enabled }) => enabled);
  return text("bot.info", {
    version: `${services.installation.prerelease ? "beta-" : "v"}${semver}(${build})`,
    account: `${platform}:${selfId}`,
    adapters: accounts.length,
    online: accounts.filter(({ state }) => state === "connected").length,
    groups: say(groups === undefined ? "bot.groups.unknown" : "bot.groups", { count: groups ?? 0 }),
    extensions: extensionsOn(services.reader(), message).join(", "),
    uptime: Math.floor(services.installation.uptimeSeconds() / 60),
    state: say(key),
  });
}

/** Returns the extensions whose commands are there for a message. */
function extensionsOn(reader: CommandReader | undefined, message: Message): readonly string[] {
  const there = reader?.commands.filter(({ command }) => reader.offers(message, command.key)) ?? [];
  return [...new Set(there.map(({ command }) => command.extension ?? "core"))].sort();
}
