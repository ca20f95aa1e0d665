import {
  type Actor,
  type NoticeKind,
  type Notices,
  type TextRef,
  text,
  textTable,
} from "@dicetower/contract";
import { denyAddedNotice } from "../api.js";

type Kind = "masterAdded" | "masterRemoved" | "trustChanged" | "denyAdded" | "floodWarning" | "floodDenied";

const levels = {
  masterAdded: "critical",
  masterRemoved: "critical",
  trustChanged: "important",
  [denyAddedNotice.key]: denyAddedNotice.level,
  floodWarning: "important",
  floodDenied: "critical",
} as const satisfies Record<Kind, NoticeKind["level"]>;

/** Kinds of notices that are sent here. */
export const noticeKinds: readonly NoticeKind[] = (Object.keys(levels) as Kind[]).map((key) => ({
  key,
  level: levels[key],
  titleKey: `notice.${key}`,
}));

export const noticeTexts = textTable(
  {
    "notice.masterAdded": { en: "A master was added", "zh-CN": "新增骰主" },
    "notice.masterRemoved": { en: "A master was removed", "zh-CN": "骰主被移除" },
    "notice.trustChanged": { en: "Trust was changed", "zh-CN": "信任等级变更" },
    "notice.floodWarning": { en: "Somebody is flooding the bot", "zh-CN": "刷屏警告" },
    "notice.floodDenied": { en: "Put on the deny list for flooding", "zh-CN": "因刷屏被拉黑" },
    "notice.masterAdded.text": {
      en: "{who} was made a master by {by}.",
      "zh-CN": "{who} 成为骰主，操作者：{by}。",
    },
    "notice.masterRemoved.text": {
      en: "{who} is no longer a master, by {by}.",
      "zh-CN": "{who} 不再是骰主，操作者：{by}。",
    },
    "notice.mastersCleared.text": {
      en: "All masters were removed, by {by}.",
      "zh-CN": "骰主已全部移除，操作者：{by}。",
    },
    "notice.trustChanged.text": {
      en: "{who}: trust level {level} instead of {before}, by {by}.",
      "zh-CN": "{who} 的信任等级由 {before} 改为 {level}，操作者：{by}。",
    },
    "notice.floodWarning.text": {
      en: "{who} sent too many commands and was made to rest {count} times within ten minutes.",
      "zh-CN": "{who} 因指令过于频繁，十分钟内已被要求休息 {count} 次。",
    },
    "notice.floodDenied.text": {
      en: "{who} is on the deny list for too many commands, for {hours} h.",
      "zh-CN": "{who} 因指令过于频繁被拉黑 {hours} 小时。",
    },
    "notice.denyAdded.text": {
      en: "{who} is on the deny list, by {by}.",
      "zh-CN": "{who} 已加入黑名单，操作者：{by}。",
    },
    "notice.denyAdded": { en: "Somebody was put on the deny list", "zh-CN": "黑名单新增" },
  },
  "access",
);

/** Sends notices about changed masters, trust and lists to the owners of the bot. */
export class AccessNotices {
  constructor(readonly board?: Pick<Notices, "send">) {}

  masterAdded(who: string, actor: Actor): void {
    this.#send("masterAdded", `${who} was made a master by ${nameOf(actor)}.`, { who, by: nameOf(actor) });
  }

  masterRemoved(who: string, actor: Actor): void {
    this.#send("masterRemoved", `${who} is no longer a master, by ${nameOf(actor)}.`, {
      who,
      by: nameOf(actor),
    });
  }

  mastersCleared(actor: Actor): void {
    this.#send(
      "masterRemoved",
      `All masters were removed, by ${nameOf(actor)}.`,
      { by: nameOf(actor) },
      "notice.mastersCleared.text",
    );
  }

  trustChanged(who: string, before: number, level: number, actor: Actor): void {
    const change = `trust level ${level} instead of ${before}`;
    const values = { who, before, level, by: nameOf(actor) };
    this.#send("trustChanged", `${who} has ${change}, by ${nameOf(actor)}.`, values);
  }

  /** @param type user or group */
  denyAdded(type: string, who: string, actor: Actor): void {
    this.#send("denyAdded", `${type} ${who} is on the deny list, by ${nameOf(actor)}.`, {
      who,
      by: nameOf(actor),
    });
  }

  /** @param who type and id */
  floodWarning(who: string, count: number): void {
    const detail = `${who} sent too many commands and was made to rest ${count} times within ten minutes.`;
    this.#send("floodWarning", detail, { who, count });
  }

  floodDenied(who: string, hours: number): void {
    const detail = `${who} is on the deny list for too many commands, for ${hours} h.`;
    this.#send("floodDenied", detail, { who, hours });
  }

  #send(kind: Kind, detail: string, values: TextRef["values"], key = `notice.${kind}.text`): void {
    this.board?.send({ kind, level: levels[kind], detail, text: text(key, values) });
  }
}

/** A chat user by number; others by what they are and what they asked for. */
function nameOf({ kind, id, platform, via }: Actor): string {
  if (kind === "chat") return `${platform ?? ""}:${id}`;
  return via === undefined ? kind : `${kind}, ${via}`;
}
