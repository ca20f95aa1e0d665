import { type Actor, type NoticeKind, type Notices, type TextRef, text } from "@dicetower/contract";
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
