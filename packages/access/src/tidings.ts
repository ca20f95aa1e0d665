import { type Actor, type NoticeKind, type Notices, textTable } from "@dicetower/contract";

type Kind = "masterAdded" | "masterRemoved" | "trustChanged" | "denyAdded";

const levels = {
  masterAdded: "critical",
  masterRemoved: "critical",
  trustChanged: "important",
  denyAdded: "important",
} as const satisfies Record<Kind, NoticeKind["level"]>;

/** Kinds of notices that are sent here (data-model §15.2). */
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
    "notice.denyAdded": { en: "Somebody was put on the deny list", "zh-CN": "黑名单新增" },
  },
  "access",
);

/** Tells the owners of the bot who may now do what, and by whom. */
export class Tidings {
  constructor(readonly board?: Pick<Notices, "send">) {}

  masterAdded(who: string, actor: Actor): void {
    this.#send("masterAdded", `${who} was made a master by ${nameOf(actor)}.`);
  }

  masterRemoved(who: string, actor: Actor): void {
    this.#send("masterRemoved", `${who} is no longer a master, by ${nameOf(actor)}.`);
  }

  mastersCleared(actor: Actor): void {
    this.#send("masterRemoved", `All masters were removed, by ${nameOf(actor)}.`);
  }

  trustChanged(who: string, before: number, level: number, actor: Actor): void {
    const change = `trust level ${level} instead of ${before}`;
    this.#send("trustChanged", `${who} has ${change}, by ${nameOf(actor)}.`);
  }

  /** @param type user or group */
  denyAdded(type: string, who: string, actor: Actor): void {
    this.#send("denyAdded", `${type} ${who} is on the deny list, by ${nameOf(actor)}.`);
  }

  #send(kind: Kind, detail: string): void {
    this.board?.send({ kind, level: levels[kind], detail });
  }
}

/** A chat user by number; others by what they are and what they asked for. */
function nameOf({ kind, id, platform, via }: Actor): string {
  if (kind === "chat") return `${platform ?? ""}:${id}`;
  return via === undefined ? kind : `${kind}, ${via}`;
}
