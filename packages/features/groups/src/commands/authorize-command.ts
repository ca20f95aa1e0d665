import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Notices,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import type { GroupKey, Licence } from "../api.js";
import type { Licences } from "../licence.js";
import type { GroupEditor } from "../records/editor.js";
import type { GroupRecords } from "../records/group-records.js";
import { readGroups } from "../records/reading.js";
import { type RecordRow, toRecord } from "../records/row.js";
import { masterTrust } from "./argument-kinds.js";

/** Groups that a list names. */
const maxNamed = 30;
const maxReason = 500;

/** What `.authorize` works with. */
export interface AuthorizeServices {
  readonly groupRecords: GroupRecords;
  readonly editor: GroupEditor;
  readonly licences: Licences;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly access: () => Access | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly words: () => Texts | undefined;
}

/** `.authorize`: applies for the bot in a group, or allows it. */
export function authorizeCommand(services: AuthorizeServices): Command {
  const of = (call: CommandCall) => new AuthorizeCall(services, call);
  const permission = "master";
  return commandOfForms({
    key: "authorize",
    names: ["authorize", "授权"],
    category: "manage",
    replyKeys: [
      "authorize.granted",
      "authorize.applied",
      "authorize.pending",
      "authorize.denied",
      "authorize.revoked",
      "authorize.list",
      "error.argument",
    ],
    inPerson: true,
    priority: "expected",
    whileOff: true,
    available: ({ account, groupId }) =>
      groupId === "" || services.access()?.isOff(account, groupId) !== true,
    forms: [
      form("[group:licensedGroup] [days:licenceDays] [reason:reason]", {
        example: text("command.authorize.example"),
        run: ({ group, days, reason }, call) => of(call).ask(group, days, reason),
      }),
      form("list", { readOnly: true, permission, run: (_none, call) => of(call).list() }),
      form("grant|同意 [group:word] [days:licenceDays]", {
        permission,
        example: "grant 12345 30d",
        run: ({ group, days }, call) => of(call).decide("granted", group, "", days),
      }),
      form("deny|拒绝 [group:word] [reason:text]", {
        permission,
        example: text("command.authorize.example.deny"),
        run: ({ group, reason }, call) => of(call).decide("denied", group, reason),
      }),
      form("revoke [group:word]", {
        permission,
        example: "revoke 12345",
        run: ({ group }, call) => of(call).decide("none", group),
      }),
    ],
  });
}

/** The one-word answer to an application, said alone by a master: `同意 12345`. */
export function answerCommand(services: AuthorizeServices): Command {
  return commandOfForms({
    key: "authorize.answer",
    names: ["同意", "拒绝"],
    category: "manage",
    replyKeys: ["authorize.granted", "authorize.refused", "group.unknown", "error.argument"],
    inPerson: true,
    priority: "expected",
    permission: "master",
    whileOff: true,
    forms: [
      form("[group:word] [days:licenceDays] [reason:text]", {
        example: "12345 30d",
        run: ({ group, days, reason }, call) =>
          new AuthorizeCall(services, call).decide(
            call.word === "同意" ? "granted" : "denied",
            group,
            reason,
            days,
          ),
      }),
    ],
  });
}

class AuthorizeCall {
  constructor(
    readonly services: AuthorizeServices,
    readonly call: CommandCall,
  ) {}

  /** Grants where a master asks, and applies where somebody else does. */
  async ask(group: GroupKey | undefined, days = 0, reason = ""): Promise<Reply> {
    const { account, groupId, trust } = this.call.message;
    const key = group ?? { platform: account.platform, groupId };
    if (key.groupId === "") return text("error.argument");
    const said = reason.slice(0, maxReason);
    return trust >= masterTrust ? this.#grant(key, days, said) : this.#apply(key, said);
  }

  async decide(state: "granted" | "denied" | "none", named = "", reason = "", days = 0): Promise<Reply> {
    const { account, groupId } = this.call.message;
    const key = named === "" ? { platform: account.platform, groupId } : keyOf(named, account.platform);
    if (key.groupId === "") return text("error.argument");
    const said = reason.slice(0, maxReason);
    if (state === "granted") return this.#grant(key, days, said);
    if ((await this.services.groupRecords.load(key)) === undefined) return text("group.unknown");
    await this.#set(key, { state, until: 0, reason: said });
    return text(state === "denied" ? "authorize.refused" : "authorize.revoked", { group: key.groupId });
  }

  async #grant(key: GroupKey, days: number, reason: string): Promise<Reply> {
    const { groupRecords, clock, adapters } = this.services;
    if ((await groupRecords.load(key)) === undefined) return text("group.unknown");
    const until = days === 0 ? 0 : clock.seconds() + days * 86_400;
    await this.#set(key, { state: "granted", until, reason });
    const { message } = this.call;
    if (message.groupId !== key.groupId)
      for (const account of (await groupRecords.load(key))?.accounts.keys() ?? [])
        if (adapters()?.get(account)?.state === "connected") {
          const content = text("authorize.told");
          adapters()?.say(account, { scene: "group", target: key.groupId }, { content });
          break;
        }
    return text(days === 0 ? "authorize.granted" : "authorize.grantedFor", { group: key.groupId, days });
  }

  async #apply(key: GroupKey, reason: string): Promise<Reply> {
    const { groupRecords, licences, clock, notices } = this.services;
    const { message } = this.call;
    const entry = await groupRecords.load(key);
    if (entry === undefined) return text("group.unknown");
    if (licences.isGranted(entry)) return text("authorize.already");
    const { state } = licences.of(entry);
    if (state === "denied") return text("authorize.denied");
    if (state === "pending") return text("authorize.pending");
    await this.#set(key, { state: "pending", until: clock.seconds(), reason });
    const who = `${message.account.platform}:${message.userId}`;
    const group = `${key.platform}:${key.groupId}`;
    notices.send({
      kind: "licenceApplied",
      level: "important",
      detail: `${who} applies for the bot in group ${group}: ${reason || "no reason given"}.`,
      text: text("authorize.notice", {
        who: `${message.senderName} (${who})`,
        group: `${entry.row.name || key.groupId} (${group})`,
        number: group,
        reason: reason || "-",
      }),
    });
    return text("authorize.applied");
  }

  async #set(key: GroupKey, licence: Omit<Licence, "by">): Promise<void> {
    const { editor } = this.services;
    const { message, actor } = this.call;
    const { flags } = await editor.view(key);
    const by = `${message.account.platform}:${message.userId}`;
    const next = licence.state === "granted" ? flags.filter((flag) => flag !== "unreviewed") : flags;
    await editor.set(key, { licence: { ...licence, by }, flags: next }, actor);
  }

  async list(): Promise<Reply> {
    const { groupRecords } = this.services;
    const rows = await groupRecords.store.read(async (db) => {
      const found = await db<RecordRow>("groups_record")
        .whereNot({ licence_state: "none" })
        .orderBy([
          { column: "licence_state", order: "desc" },
          { column: "updated_at", order: "desc" },
        ])
        .limit(maxNamed)
        .select("platform", "group_id");
      return readGroups(
        db,
        found.map((row) => ({ platform: row.platform, groupId: row.group_id })),
      );
    });
    const { locale, message } = this.call;
    const stateOf = (state: Licence["state"]) =>
      this.services.words()?.render(text(`resource.groups.licence.state.${state}`), locale, message) ?? state;
    const list = rows
      .map(({ row, accounts }) => toRecord(row, accounts))
      .map(({ platform, groupId, name, licence }) =>
        [`${platform}:${groupId}`, name, stateOf(licence.state)].filter((part) => part !== "").join(" "),
      );
    return text("authorize.list", { list: list.join("\n") || "-" });
  }
}

function keyOf(said: string, platform: string): GroupKey {
  const colon = said.indexOf(":");
  return colon < 0
    ? { platform, groupId: said }
    : { platform: said.slice(0, colon), groupId: said.slice(colon + 1) };
}
