import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  type Installation,
  type Message,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import { hasExtraWords, namesAccount, namesThisAccount } from "../bots/account-argument.js";
import type { OtherBots } from "../bots/other-bots.js";
import type { OwnAccounts } from "../bots/own-accounts.js";
import type { Dismissal } from "./dismiss-command.js";
import type { GroupCount } from "./group-count.js";
import type { OffGroups } from "./off-groups.js";

/** What `.bot` needs to know. */
export interface BotServices {
  readonly off: OffGroups;
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
  readonly clock: Clock;
  readonly installation: Installation;
  readonly reader: () => CommandReader | undefined;
  readonly groups: GroupCount;
  readonly texts: () => Texts | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly dismissal: Dismissal;
}

const syntax = ".bot [on | off | bye] [last four digits of the account]";

/** `.bot`, `.bot on`, `.bot off`. */
export function botCommand(services: BotServices): Command {
  const { own } = services;
  return {
    key: "bot",
    names: ["bot"],
    category: "manage",
    syntax,
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
      "error.argument",
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
    run: (call) => run(services, call),
  };
}

/** Words that have the bot leave. */
const leaving: ReadonlySet<string> = new Set(["bye", "exit", "quit"]);

/** `on1234` is `on 1234`: after a glued word the digits may be glued as well. */
function partsOf([first = "", ...words]: readonly string[]): [string, ...string[]] {
  const glued = /^([a-z]+)(\d+)$/i.exec(first);
  return glued === null
    ? [first.toLowerCase(), ...words]
    : [(glued[1] ?? "").toLowerCase(), glued[2] ?? "", ...words];
}

/** What a call asks for. Rights and serviceWords go by it alone, so that no spelling has the one without the other. */
interface Asked {
  /** To go from here, or from a group named in private; to be switched here; to tell about itself; nothing of us. */
  readonly is: "bye" | "bye from afar" | "switch" | "info" | "other";
  readonly word: string;
  /** Words after it: the account named, as a rule. */
  readonly words: readonly string[];
}

function asked(own: OwnAccounts, call: CommandCall): Asked {
  const [word, ...words] = partsOf(call.args);
  const inGroup = call.message.groupId !== "";
  if (leaving.has(word)) return { is: inGroup ? "bye" : "bye from afar", word, words };
  const switches = word === "on" || word === "off";
  if (!namesThisAccount(call, switches ? words : call.args.slice(0, 1), own))
    return { is: "other", word, words };
  return { is: switches && inGroup ? "switch" : "info", word, words };
}

async function run(services: BotServices, call: CommandCall): Promise<Reply | undefined> {
  const { is, word, words } = asked(services.own, call);
  switch (is) {
    case "bye":
    case "bye from afar":
      return services.dismissal.run(call, words, wrong);
    case "switch":
      return hasExtraWords(call, words) ? wrong : change(services, call, word, words[0]);
    case "info":
      return info(services, call, await services.groups.now());
    case "other":
      return undefined;
  }
}

/** Switches the bot on or off here. */
async function change(
  services: BotServices,
  { message, actor }: CommandCall,
  word: string,
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
    uptime: Math.floor((services.clock.seconds() - services.installation.startedAt) / 60),
    state: say(key),
  });
}

/** Returns the extensions whose commands are there for a message. */
function extensionsOn(reader: CommandReader | undefined, message: Message): readonly string[] {
  const there = reader?.commands.filter(({ command }) => reader.offers(message, command.key)) ?? [];
  return [...new Set(there.map(({ command }) => command.extension ?? "core"))].sort();
}

const wrong = text("error.argument", { syntax, word: "bot" });
