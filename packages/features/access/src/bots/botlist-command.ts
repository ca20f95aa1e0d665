import { readToken } from "@dicetower/commands/api";
import {
  argumentKind,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type Role,
  text,
} from "@dicetower/contract";
import { trust } from "../api.js";
import { idOf, invalidId } from "../targets/target.js";
import type { Levels } from "../trust/levels.js";
import type { GroupRoles } from "./group-roles.js";
import { maxBots, type OtherBots } from "./other-bots.js";
import type { OwnAccounts } from "./own-accounts.js";

/** What `.botlist` needs to know. */
export interface BotlistServices {
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
  readonly levels: Levels;
  readonly roles: GroupRoles;
}

/** A bot that is listed, or taken off. */
export interface GroupBot {
  readonly id: string;
  /** As it was written; an earlier version has kept some like that. */
  readonly said: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Somebody of the platform of the call, whatever their id looks like. */
    groupBot: GroupBot;
  }
}

/** The kind `groupBot`. */
export const groupBotKind = argumentKind({
  key: "groupBot",
  label: "argument.groupBot",
  read({ text: left, mention, call }) {
    if (mention !== undefined)
      return { value: { id: mention, said: mention }, length: 0, takesMention: true };
    const token = readToken(left);
    if (token === undefined) return undefined;
    const { platform } = call.message.account;
    const found = idOf(token.said, platform);
    return found?.platform === platform
      ? { value: { id: found.id, said: token.said }, length: token.length }
      : undefined;
  },
  schema: () => ({ type: "string", minLength: 1, maxLength: 64, examples: ["123456"] }),
  write: (id: string) => id,
});

/** `.botlist`: accounts in a group that are bots, and are not answered. */
export function botlistCommand(services: BotlistServices): Command {
  const of = (call: CommandCall) => new BotlistCall(services, call);
  return commandOfForms({
    key: "botlist",
    names: ["botlist"],
    category: "manage",
    replyKeys: [
      "botlist.list",
      "botlist.added",
      "botlist.already",
      "botlist.removed",
      "botlist.notFound",
      "botlist.own",
      "botlist.full",
      "botlist.trusted",
      "botlist.owner",
      "botlist.admins",
      "botlist.untold",
      "list.badId",
      "list.self",
      "manage.notGroupAdmin",
      "error.groupOnly",
      "error.unread",
    ],
    priority: "expected",
    permission: "groupAdmin",
    scope: "group",
    forms: [
      form("", { hidden: true, run: (_none, call) => of(call).list() }),
      form("list", { readOnly: true, run: (_none, call) => of(call).list() }),
      form("add <bots:groupBot...>", {
        example: text("command.botlist.example.add"),
        run: ({ bots }, call) => of(call).add(idsOf(bots)),
      }),
      form("del <bots:groupBot...>", {
        example: text("command.botlist.example.del"),
        run: ({ bots }, call) => of(call).remove(bots),
      }),
    ],
  });
}

function idsOf(bots: readonly GroupBot[]): readonly string[] {
  return [...new Set(bots.map(({ id }) => id))];
}

class BotlistCall {
  constructor(
    readonly services: BotlistServices,
    readonly call: CommandCall,
  ) {}

  list(): Reply {
    const { account, groupId } = this.call.message;
    const own = this.services.own.on(account.platform).filter((selfId) => selfId !== account.selfId);
    return text("botlist.list", {
      list: [...this.services.bots.in(account.platform, groupId)].join(", ") || "-",
      own: own.join(", ") || "-",
    });
  }

  async add(users: readonly string[]): Promise<Reply> {
    const { account, groupId } = this.call.message;
    const odd = this.#odd(users);
    if (odd !== undefined) return odd;
    if (users.length > maxBots) return text("botlist.full", { limit: maxBots });
    const refused = this.#known(users) ?? (await this.#ranked(users));
    if (refused !== undefined) return refused;
    const added = await this.services.bots.add(account.platform, groupId, users, this.call.actor);
    if (added === undefined) return text("botlist.full", { limit: maxBots });
    return added.length === 0 ? text("botlist.already") : text("botlist.added", { list: added.join(", ") });
  }

  /** Why people are not listed who would not be answered any more: oneself, accounts of this service, who is trusted. */
  #known(users: readonly string[]): Reply | undefined {
    const { own, levels } = this.services;
    const { account, userId } = this.call.message;
    const { platform, selfId } = account;
    if (users.includes(userId)) return text("list.self");
    if (users.some((user) => user === selfId || own.has(platform, user))) return text("botlist.own");
    return refusal(
      "botlist.trusted",
      users.filter((user) => levels.of(platform, user) > trust.anyone),
    );
  }

  /** The same where it takes a call to the platform. Bots are administrators, too: their owner may list them. */
  async #ranked(users: readonly string[]): Promise<Reply | undefined> {
    const { message } = this.call;
    if (message.role === "owner") return undefined;
    const roles = await this.services.roles.of(message.account, message.groupId, users);
    const are = (role: Role) => users.filter((user) => roles.get(user) === role);
    const ofOwner = refusal("botlist.owner", are("owner"));
    // Where a platform never tells there is to be somebody who can; an owner who is told as such is heard all the same.
    if (ofOwner !== undefined || message.trust >= trust.admin) return ofOwner;
    return refusal("botlist.admins", are("admin")) ?? refusal("botlist.untold", are("unknown"));
  }

  async remove(bots: readonly GroupBot[]): Promise<Reply> {
    const { account, groupId } = this.call.message;
    const users = idsOf(bots);
    const asStored = [...new Set([...users, ...bots.map(({ said }) => said)])];
    const removed =
      (await this.services.bots.remove(account.platform, groupId, asStored, this.call.actor)) ?? [];
    return removed.length === 0
      ? (this.#odd(users) ?? text("botlist.notFound"))
      : text("botlist.removed", { list: removed.join(", ") });
  }

  /** What is answered where one of the ids is none. */
  #odd(users: readonly string[]): Reply | undefined {
    const { platform } = this.call.message.account;
    return users.map((id) => invalidId({ platform, id })).find((answer) => answer !== undefined);
  }
}

function refusal(key: string, users: readonly string[]): Reply | undefined {
  return users.length === 0 ? undefined : text(key, { list: users.join(", ") });
}
