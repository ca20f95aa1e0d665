import { createHash } from "node:crypto";
import type { Message } from "@dicetower/contract";
import type { Scalar } from "../protocol.js";
import type { ScriptIds } from "./ids.js";

/** What the presets are made of, beside the message. */
export interface PresetFacts {
  readonly ids: ScriptIds;
  /** Milliseconds. */
  readonly now: number;
  /** What the bot is called here. */
  readonly botName: string;
  readonly faces: number;
  readonly ownFaces: number;
  readonly system: string;
  readonly privilege: number;
  readonly log: string;
  readonly round: number;
}

/** Variables that every message has from its beginning. */
export function presetsOf(message: Message, facts: PresetFacts): [string, Scalar][] {
  const { account, userId, groupId, groupName, nickname } = message;
  const { ids } = facts;
  const time = new Date(facts.now);
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  const name = message.senderName;
  const user = ids.user(account, userId);
  return [
    ["$t玩家", `<${name}>`],
    ["$t玩家_RAW", name],
    ["$t帐号昵称", `<${nickname}>`],
    ["$t账号昵称", `<${nickname}>`],
    ["$tQQ昵称", `<${nickname}>`],
    ["$t帐号ID", user],
    ["$t账号ID", user],
    ["$t帐号ID_RAW", userId],
    ["$t账号ID_RAW", userId],
    ["$tQQ", user],
    ["$t骰子帐号", ids.user(account, account.selfId)],
    ["$t骰子昵称", facts.botName],
    ["$t平台", ids.wordOf(account)],
    ["$t人品", luckOf(message, `${year}-${month}-${day}`)],
    ["$tDate", year * 10_000 + month * 100 + day],
    ["$tWeekday", time.getDay() || 7],
    ["$tYear", year],
    ["$tMonth", month],
    ["$tDay", day],
    ["$tHour", time.getHours()],
    ["$tMinute", time.getMinutes()],
    ["$tSecond", time.getSeconds()],
    ["$tTimestamp", Math.floor(facts.now / 1000)],
    ["$t群号", ids.group(account, groupId, userId)],
    ["$t群号_RAW", groupId],
    ["$t群名", groupName],
    ["$t群组骰子面数", facts.faces],
    ["$t当前骰子面数", facts.faces],
    ["$t个人骰子面数", facts.ownFaces],
    ["$t游戏模式", facts.system],
    ["$t当前记录", facts.log],
    ["$t权限等级", facts.privilege],
    ["$t日志开启", facts.log === "" ? 0 : 1],
    ["$t消息类型", groupId === "" ? "private" : "group"],
    ["$tMsgID", message.id],
    ["$t轮数", facts.round],
  ];
}

/** 1 to 100, the same for a person all day. */
function luckOf({ account, userId }: Message, day: string): number {
  const digest = createHash("sha256").update(`${account.platform}:${userId}:${day}`).digest();
  return (digest.readUInt32BE(0) % 100) + 1;
}
