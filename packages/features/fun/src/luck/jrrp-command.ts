import {
  type Clock,
  type Command,
  type CommandCall,
  localDay,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import { switchCommand } from "../chats/switch-command.js";
import type { Askers } from "./askers.js";
import { luckOf } from "./luck.js";

/** What the command needs. */
export interface LuckServices {
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly askers: Askers;
  readonly groups: () => Groups | undefined;
  readonly failed: (error: unknown) => void;
}

/** Rows of a ranking that are told. */
const mostRanked = 10;

const yesterday: readonly string[] = ["昨日", "yesterday"];

/** `.jrrp`: the luck of the day. */
export function jrrpCommand(services: LuckServices): Command {
  return {
    key: "jrrp",
    names: ["jrrp", "今日人品"],
    category: "fun",
    extension: "fun",
    syntax: ".jrrp [yesterday | rank | on | off]",
    example: ".jrrp",
    exampleReply: "<Ann>'s luck today is 73",
    replyKeys: [
      "jrrp.result",
      "jrrp.yesterday",
      "jrrp.rank",
      "jrrp.rankEmpty",
      "jrrp.on",
      "jrrp.off",
      "fun.noGroups",
      "error.groupOnly",
      "error.argument",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:on|off|yesterday|rank)(?![\p{L}\p{N}])/iu.test(rest),
    rights: [
      { form: "on | off", permission: "groupAdmin", covers: ({ rest }) => /^(?:on|off)$/iu.test(rest) },
    ],
    run: (call) => run(services, call),
  };
}

function run(services: LuckServices, call: CommandCall): Reply | Promise<Reply> {
  const { clock, secret } = services;
  const { message } = call;
  const form = call.rest.toLowerCase();
  const now = clock.now();
  if (form === "on" || form === "off")
    return switchCommand(services.groups(), call, { flag: "jrrpOff", on: form === "on", key: "jrrp" });
  if (form === "rank") return rank(services, message, localDay(now));
  if (yesterday.includes(form))
    return text("jrrp.yesterday", { res: luckOf(secret, whose(message), localDay(now, 1)) });
  const day = localDay(now);
  if (message.groupId !== "") ask(services, message, day);
  return text("jrrp.result", { res: luckOf(secret, whose(message), day) });
}

function whose({ account, userId }: Message) {
  return { account: account.id, platform: account.platform, userId };
}

/** Notes who asked; their luck is not waited for. */
function ask({ askers, failed }: LuckServices, message: Message, day: string): void {
  const { account, groupId, userId, senderName } = message;
  askers.add(
    {
      day,
      platform: account.platform,
      group_id: groupId,
      user_id: userId,
      account: account.id,
      name: senderName,
    },
    failed,
  );
}

async function rank({ askers, secret }: LuckServices, message: Message, day: string): Promise<Reply> {
  const { account, groupId } = message;
  if (groupId === "") return text("error.groupOnly");
  const rows = await askers.of(day, account.platform, groupId);
  if (rows.length === 0) return text("jrrp.rankEmpty");
  const list = rows
    .map((row) => {
      const of = { account: row.account, platform: row.platform, userId: row.user_id };
      return { name: row.name, res: luckOf(secret, of, day) };
    })
    .sort((a, b) => b.res - a.res)
    .slice(0, mostRanked)
    .map(({ name, res }, at) => `${at + 1}. ${name} ${res}`);
  return text("jrrp.rank", { list: list.join("\n") });
}
