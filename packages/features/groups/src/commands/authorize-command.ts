import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  type Command,
  type CommandCall,
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

/** Trust of masters, who grant. */
const masterTrust = 5;
/** Groups that a list names. */
const mostNamed = 30;

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

const syntax = ".authorize [group] [30d] [reason] | list | grant <group> | deny <group> | revoke <group>";
/** Told with the syntax of the command that was said. */
const wrong = text("error.argument");

/** Words that answer an application: the Chinese one stands in the notice. */
const answers: ReadonlyMap<string, "granted" | "denied" | "none"> = new Map([
  ["grant", "granted"],
  ["同意", "granted"],
  ["deny", "denied"],
  ["拒绝", "denied"],
  ["revoke", "none"],
]);

/** `.authorize`: applies for the bot in a group, or allows it. */
export function authorizeCommand(services: AuthorizeServices): Command {
  return {
    key: "authorize",
    names: ["authorize", "授权"],
    category: "manage",
    syntax,
    example: ".authorize 周五跑团",
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
    rights: [
      {
        form: "list | grant | deny | revoke",
        permission: "master",
        covers: ({ args }) => args[0] === "list" || answers.has(args[0]?.toLowerCase() ?? ""),
      },
    ],
    run: (call) => new AuthorizeCall(services, call).run(),
  };
}

/** The one-word answer to an application, said alone by a master: `同意 12345`. */
export function answerCommand(services: AuthorizeServices): Command {
  return {
    key: "authorize.answer",
    names: ["同意", "拒绝"],
    category: "manage",
    syntax: ".同意 <group> | .拒绝 <group> [reason]",
    example: ".同意 12345",
    replyKeys: ["authorize.granted", "authorize.refused", "group.unknown", "error.argument"],
    inPerson: true,
    priority: "expected",
    permission: "master",
    whileOff: true,
    run: (call) => new AuthorizeCall(services, call).decide(call.word, call.args),
  };
}

class AuthorizeCall {
  constructor(
    readonly services: AuthorizeServices,
    readonly call: CommandCall,
  ) {}

  async run(): Promise<Reply | undefined> {
    const { call } = this;
    const { message, args } = call;
    const { account, groupId } = message;
    if (groupId !== "" && this.services.access()?.isOff(account, groupId) === true) return undefined;
    const [first = ""] = args;
    if (first === "list") return this.#list();
    if (answers.has(first.toLowerCase())) return this.decide(first, args.slice(1));
    // A group is named by its number; in a group the number may be left out.
    const isNamed = /^([\w-]+:)?[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*$/.test(first) && !/^\d{1,4}d$/i.test(first);
    const words = isNamed && (groupId === "" || message.trust >= masterTrust) ? args.slice(1) : args;
    const key = words === args ? { platform: account.platform, groupId } : keyOf(first, account.platform);
    if (key.groupId === "") return wrong;
    const days = /^(\d{1,4})d$/i.exec(words[0] ?? "")?.[1];
    const reason = words
      .slice(days === undefined ? 0 : 1)
      .join(" ")
      .slice(0, 500);
    if (message.trust >= masterTrust) return this.#grant(key, days === undefined ? 0 : Number(days), reason);
    return this.#apply(key, reason);
  }

  async decide(word: string, [named = "", ...rest]: readonly string[]): Promise<Reply> {
    const { message } = this.call;
    const state = answers.get(word.toLowerCase());
    const key =
      named === ""
        ? { platform: message.account.platform, groupId: message.groupId }
        : keyOf(named, message.account.platform);
    if (key.groupId === "" || state === undefined) return wrong;
    if (state === "granted") {
      const days = /^(\d{1,4})d$/i.exec(rest[0] ?? "")?.[1];
      return this.#grant(key, days === undefined ? 0 : Number(days), "");
    }
    if ((await this.services.groupRecords.load(key)) === undefined) return text("group.unknown");
    await this.#set(key, { state, until: 0, reason: rest.join(" ").slice(0, 500) });
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

  async #list(): Promise<Reply> {
    const { groupRecords } = this.services;
    const rows = await groupRecords.store.read(async (db) => {
      const found = await db<RecordRow>("groups_record")
        .whereNot({ licence_state: "none" })
        .orderBy([
          { column: "licence_state", order: "desc" },
          { column: "updated_at", order: "desc" },
        ])
        .limit(mostNamed)
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
