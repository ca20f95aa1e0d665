import type { Access } from "@dicetower/access/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  codes,
  type Log,
  type Reply,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { type Flag, flagOf, flags, ownersFlags } from "../flags.js";
import type { GroupActs } from "../platform/group-acts.js";
import type { Members } from "../platform/members.js";
import type { GroupEditor } from "../records/editor.js";
import { type ClearServices, clearForm, listForm } from "./group-list-forms.js";

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

const syntax =
  ".group [info | +flag | -flag | ban @user 10m | unban @user | kick @user | card @user name | title @user title | all+ | all- | survey | diver | list | clr days [preview]]";
const wrong = text("error.argument", { syntax, word: "group" });

/** Trust of those who set the flags of the owners. */
const ownersTrust = 4;
/** Members that a survey names. */
const mostNamed = 20;
const diverDays = 30;

/** Codes where nobody knows whether the platform has done it. */
const noAnswer: ReadonlySet<number> = new Set([codes.upstreamTimeout, codes.notReady]);

const platformForms: ReadonlySet<string> = new Set(["ban", "unban", "card", "title", "all+", "all-", "all"]);

/** The first word of a call; `+词条` is the form of a flag. */
function formOf({ args }: CommandCall): string {
  return (args[0] ?? "info").toLowerCase();
}

/** `.group`: the record of a group, its flags, and what the bot does there as an administrator. */
export function groupCommand(services: GroupCommandServices): Command {
  return {
    key: "group",
    names: ["group", "群"],
    category: "manage",
    syntax,
    example: ".group +禁用jrrp",
    replyKeys: [
      "group.info",
      "group.flag.on",
      "group.flag.off",
      "group.flagUnknown",
      "group.flagDenied",
      "group.done",
      "group.survey",
      "group.list",
      "group.clear.preview",
      "group.clear.ask",
      "group.clear.started",
      "group.clear.none",
      "manage.botNotAdmin",
      "manage.noAnswer",
      "error.argument",
    ],
    priority: "expected",
    whileOff: true,
    takesTarget: true,
    rights: [
      { form: "kick <user>", permission: "groupAdminOrHelper", covers: (call) => formOf(call) === "kick" },
      {
        form: "+flag | -flag | ban | unban | card | title | all+ | all-",
        permission: "groupAdmin",
        covers: (call) => platformForms.has(formOf(call)) || /^[+-]./.test(formOf(call)),
      },
      {
        form: "survey | diver",
        permission: "groupAdmin",
        covers: (call) => /^(survey|diver)$/.test(formOf(call)),
      },
      { form: "list", permission: "admin", covers: (call) => formOf(call) === "list" },
      { form: "clr <days>", permission: "master", covers: (call) => formOf(call) === "clr" },
    ],
    async run(call) {
      const { message } = call;
      if (message.groupId !== "" && services.access()?.isOff(message.account, message.groupId) === true)
        return undefined;
      try {
        return await new GroupCall(services, call).run();
      } catch (error) {
        return refusal(error, services.log);
      }
    },
  };
}

/** That the platform refused, as an answer; its words go to the log, and faults of ours go on. */
function refusal(error: unknown, log: Log): TextRef {
  const code = (error as { readonly data?: { readonly code?: number } | null }).data?.code;
  if (code === undefined) throw error;
  if (code === codes.notSupported) return text("group.notSupported");
  if (code === codes.notFound) return text("group.unknown");
  log.warn("the platform has not done what a command asked for", { error });
  return text(noAnswer.has(code) ? "manage.noAnswer" : "manage.botNotAdmin");
}

class GroupCall {
  readonly key: GroupKey;

  constructor(
    readonly services: GroupCommandServices,
    readonly call: CommandCall,
  ) {
    this.key = { platform: call.message.account.platform, groupId: call.message.groupId };
  }

  async run(): Promise<Reply> {
    const { call } = this;
    const form = formOf(call);
    if (form === "list") return listForm(this.services.clearing.selection, call.args.slice(1));
    if (form === "clr") return clearForm(this.services.clearing, call, call.args.slice(1));
    if (this.key.groupId === "") return text("error.groupOnly");
    if (/^[+-]./.test(form)) return this.#flag(form.startsWith("+"), form.slice(1));
    switch (form) {
      case "info":
        return this.#info();
      case "survey":
        return this.#survey(0);
      case "diver":
        return this.#survey(diverDays);
      case "all+":
      case "all-":
      case "all":
        return this.#muteAll(
          form === "all" ? call.args[1] !== "off" && call.args[1] !== "-" : form === "all+",
        );
      case "ban":
      case "unban":
      case "kick":
      case "card":
      case "title":
        return this.#member(form);
      default:
        return wrong;
    }
  }

  async #info(): Promise<Reply> {
    const group = await this.services.editor.view(this.key);
    return text("group.info", {
      name: group.name || group.groupId,
      group: group.groupId,
      members: group.memberCount,
      role: this.#say(`resource.groups.botRole.${group.botRole}`),
      flags: this.#flagNames(group.flags as readonly Flag[]) || "-",
      commands: group.commandCount,
      tags: group.tags.join(", ") || "-",
    });
  }

  /** A word of its own, as the panel shows it. */
  #say(key: string): string {
    const { locale, message } = this.call;
    return this.services.words()?.render(text(key), locale, message) ?? key;
  }

  #flagNames(flags: readonly Flag[]): string {
    return flags
      .map((flag) => this.#say(`resource.groups.flag.${flag}`))
      .join(this.#say("group.listSeparator"));
  }

  async #flag(on: boolean, word: string): Promise<Reply> {
    const { editor } = this.services;
    const flag = flagOf(word);
    if (flag === undefined)
      return text("group.flagUnknown", {
        word,
        list: this.#flagNames(flags),
      });
    const name = this.#flagNames([flag]);
    if (ownersFlags.has(flag) && this.call.message.trust < ownersTrust)
      return text("group.flagDenied", { flag: name, level: ownersTrust });
    const before = await editor.view(this.key);
    const rest = before.flags.filter((one) => one !== flag);
    await editor.set(this.key, { flags: on ? [...rest, flag] : rest }, this.call.actor);
    return text(on ? "group.flag.on" : "group.flag.off", { flag: name });
  }

  async #muteAll(on: boolean): Promise<Reply> {
    const { accounts } = this.services.acts.services;
    const { run } = await accounts.action(this.key, "muteAll", this.call.message.account.id);
    await run(this.key.groupId, on);
    await this.services.acts.note("group.muteAll", this.key, this.call.actor, on ? "on" : "off");
    return text("group.done");
  }

  async #member(form: "ban" | "unban" | "kick" | "card" | "title"): Promise<Reply> {
    const { call, key, services } = this;
    const words = call.args.slice(1);
    const userId = call.targets[0] ?? words.shift();
    if (userId === undefined || !/^[\w.-]{1,128}$/.test(userId)) return wrong;
    const { accounts } = services.acts.services;
    const account = call.message.account.id;
    const { groupId } = key;
    const rest = restOf(call.original, words.length === 0 ? [] : words);
    if (form === "ban" || form === "unban") {
      const seconds = form === "unban" ? 0 : secondsOf(words[0] ?? "10m");
      if (seconds === undefined) return wrong;
      await (await accounts.action(key, "mute", account)).run(groupId, userId, seconds);
    } else if (form === "kick")
      await (await accounts.action(key, "kick", account)).run(groupId, userId, false);
    else if (form === "card")
      await (await accounts.action(key, "setCard", account)).run(groupId, userId, rest);
    else await (await accounts.action(key, "setTitle", account)).run(groupId, userId, rest);
    services.members.forget(key);
    await services.acts.note(`group.member.${form}`, key, call.actor, userId);
    return text("group.done");
  }

  /** Members by their last speech, the longest silent first. @param days only those silent for so long */
  async #survey(days: number): Promise<Reply> {
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
        .slice(0, mostNamed)
        .map(({ one, idle }) => `${one.card || one.nickname || one.userId} (${one.userId}): ${idle}`)
        .join("\n"),
    });
  }
}

/** The end of the original text that the last words make: a name may hold blanks. */
function restOf(original: string, words: readonly string[]): string {
  const [first] = words;
  if (first === undefined) return "";
  const at = original.toLowerCase().indexOf(first.toLowerCase());
  return (at < 0 ? words.join(" ") : original.slice(at)).trim().slice(0, 60);
}

const units: Readonly<Record<string, number>> = { "": 60, s: 1, m: 60, h: 3_600, d: 86_400 };

/** `10m`, `2h`, `30` for minutes; at most 30 days less one second. */
export function secondsOf(said: string): number | undefined {
  const [, digits, unit] = /^(\d{1,7})([smhd]?)$/i.exec(said) ?? [];
  if (digits === undefined) return undefined;
  return Math.min(Number(digits) * (units[(unit ?? "").toLowerCase()] ?? 60), 2_591_999);
}
