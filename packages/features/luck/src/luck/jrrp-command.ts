import {
  type Clock,
  type Command,
  commandOfForms,
  form,
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
const maxRanked = 10;

/** `.jrrp`: the luck of the day. */
export function jrrpCommand(services: LuckServices): Command {
  const { clock, secret } = services;
  const switched = (on: boolean) =>
    form(on ? "on" : "off", {
      permission: "groupAdmin",
      scope: "group",
      run: (_none, call) => switchCommand(services.groups(), call, { flag: "jrrpOff", on, key: "jrrp" }),
    });
  return commandOfForms({
    key: "jrrp",
    names: ["jrrp", "今日人品"],
    category: "fun",
    extension: "fun",
    exampleReply: "<Ann>'s luck today is 73",
    replyKeys: [
      "jrrp.result",
      "jrrp.yesterday",
      "jrrp.rank",
      "jrrp.rankEmpty",
      "jrrp.on",
      "jrrp.off",
      "luck.noGroups",
      "error.groupOnly",
      "error.argument",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:on|off|yesterday|rank)(?![\p{L}\p{N}])/iu.test(rest),
    forms: [
      form("", { example: "", run: (_none, { message }) => today(services, message) }),
      form("yesterday|昨日", {
        run: (_none, { message }) =>
          text("jrrp.yesterday", { res: luckOf(secret, whose(message), localDay(clock.now(), 1)) }),
      }),
      form("rank", {
        readOnly: true,
        scope: "group",
        run: (_none, { message }) => rank(services, message, localDay(clock.now())),
      }),
      switched(true),
      switched(false),
    ],
  });
}

function today(services: LuckServices, message: Message): Reply {
  const day = localDay(services.clock.now());
  if (message.groupId !== "") ask(services, message, day);
  return text("jrrp.result", { res: luckOf(services.secret, whose(message), day) });
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
  const rows = await askers.of(day, account.platform, groupId);
  if (rows.length === 0) return text("jrrp.rankEmpty");
  const list = rows
    .map((row) => {
      const of = { account: row.account, platform: row.platform, userId: row.user_id };
      return { name: row.name, res: luckOf(secret, of, day) };
    })
    .sort((a, b) => b.res - a.res)
    .slice(0, maxRanked)
    .map(({ name, res }, at) => `${at + 1}. ${name} ${res}`);
  return text("jrrp.rank", { list: list.join("\n") });
}
