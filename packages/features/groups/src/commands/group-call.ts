import type { Access } from "@dicetower/access/api";
import type { AccountActions } from "@dicetower/adapters/api";
import {
  type Clock,
  type CommandCall,
  codes,
  groupOf,
  type Log,
  type PersonArgument,
  type Reply,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { type Flag, ownersFlags } from "../flags.js";
import type { GroupActs } from "../platform/group-acts.js";
import type { Members } from "../platform/members.js";
import type { GroupEditor } from "../records/editor.js";
import { type FlagChange, flagNames } from "./argument-kinds.js";
import type { ClearServices } from "./group-list-forms.js";

/** What `.group` works with. */
export interface GroupCommandServices {
  readonly acts: GroupActs;
  readonly members: Members;
  readonly editor: GroupEditor;
  readonly clock: Clock;
  readonly clearing: ClearServices;
  readonly access: () => Access | undefined;
  readonly words: () => Texts | undefined;
  readonly log: Log;
}

/** Trust of those who set the flags of the owners. */
const ownersTrust = 4;
/** Members that a survey names. */
const maxNamed = 20;
/** A mute lasts less than 30 days. */
const maxMuteSeconds = 2_591_999;
const maxNameLength = 60;

/** Codes where nobody knows whether the platform has done it. */
const noAnswer: ReadonlySet<number> = new Set([codes.upstreamTimeout, codes.notReady]);

/** That the platform refused, as an answer; its words go to the log, and faults of ours go on. */
export function refusal(error: unknown, log: Log): TextRef {
  const code = (error as { readonly data?: { readonly code?: number } | null }).data?.code;
  if (code === undefined) throw error;
  if (code === codes.notSupported) return text("group.notSupported");
  if (code === codes.notFound) return text("group.unknown");
  log.warn("the platform has not done what a command asked for", { error });
  return text(noAnswer.has(code) ? "manage.noAnswer" : "manage.botNotAdmin");
}

/** What `.group` does with the group that it is said in. */
export class GroupCall {
  readonly key: GroupKey;

  constructor(
    readonly services: GroupCommandServices,
    readonly call: CommandCall,
  ) {
    this.key = groupOf(call.message);
  }

  async info(): Promise<Reply> {
    const { locale, message } = this.call;
    const group = await this.services.editor.view(this.key);
    const role = text(`resource.groups.botRole.${group.botRole}`);
    return text("group.info", {
      name: group.name || group.groupId,
      group: group.groupId,
      members: group.memberCount,
      role: this.services.words()?.render(role, locale, message) ?? role.key,
      flags: this.#flagNames(group.flags as readonly Flag[]) || "-",
      commands: group.commandCount,
      tags: group.tags.join(", ") || "-",
    });
  }

  #flagNames(flags: readonly Flag[]): string {
    return flagNames(flags, this.services.words(), this.call);
  }

  async flag({ on, flag }: FlagChange): Promise<Reply> {
    const { editor } = this.services;
    const name = this.#flagNames([flag]);
    if (ownersFlags.has(flag) && this.call.message.trust < ownersTrust)
      return text("group.flagDenied", { flag: name, level: ownersTrust });
    const before = await editor.view(this.key);
    const rest = before.flags.filter((one) => one !== flag);
    await editor.set(this.key, { flags: on ? [...rest, flag] : rest }, this.call.actor);
    return text(on ? "group.flag.on" : "group.flag.off", { flag: name });
  }

  async muteAll(on: boolean): Promise<Reply> {
    const { run } = await this.#action("muteAll");
    await run(this.key.groupId, on);
    await this.services.acts.note("group.muteAll", this.key, this.call.actor, on ? "on" : "off");
    return text("group.done");
  }

  /** @param seconds 0 takes the mute back */
  mute(what: "ban" | "unban", who: PersonArgument, seconds: number): Promise<Reply> {
    return this.#member(what, who, async (groupId, userId) => {
      const { run } = await this.#action("mute");
      await run(groupId, userId, Math.min(seconds, maxMuteSeconds));
    });
  }

  kick(who: PersonArgument): Promise<Reply> {
    return this.#member("kick", who, async (groupId, userId) => {
      const { run } = await this.#action("kick");
      await run(groupId, userId, false);
    });
  }

  /** @param name the empty text takes it away */
  rename(what: "card" | "title", who: PersonArgument, name: string): Promise<Reply> {
    return this.#member(what, who, async (groupId, userId) => {
      const { run } = await this.#action(what === "card" ? "setCard" : "setTitle");
      await run(groupId, userId, name.slice(0, maxNameLength));
    });
  }

  async #member(
    what: string,
    { platform, userId }: PersonArgument,
    does: (groupId: string, userId: string) => Promise<void>,
  ): Promise<Reply> {
    const { key, services } = this;
    if (platform !== key.platform) return text("error.argument");
    await does(key.groupId, userId);
    services.members.forget(key);
    await services.acts.note(`group.member.${what}`, key, this.call.actor, userId);
    return text("group.done");
  }

  #action<K extends keyof AccountActions>(name: K) {
    const { accounts } = this.services.acts.services;
    return accounts.action(this.key, name, this.call.message.account.id);
  }

  /** Members by their last speech, the longest silent first. @param days only those silent for so long */
  async survey(days: number): Promise<Reply> {
    const { members } = await this.services.members.of(this.key);
    const now = this.services.clock.seconds();
    const silent = members
      .map((one) => ({ one, idle: Math.floor((now - one.lastSentAt) / 86_400) }))
      .filter(({ one, idle }) => one.lastSentAt > 0 && idle >= days)
      .sort((a, b) => b.idle - a.idle);
    return text("group.survey", {
      count: silent.length,
      total: members.length,
      days,
      list: silent
        .slice(0, maxNamed)
        .map(({ one, idle }) => `${one.card || one.nickname || one.userId} (${one.userId}): ${idle}`)
        .join("\n"),
    });
  }
}
