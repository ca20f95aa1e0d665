import { type Command, type CommandCall, type Reply, type Role, text } from "@dicetower/contract";
import { trust } from "../api.js";
import { idOf, invalidId, mentions } from "../targets/target.js";
import type { Levels } from "../trust/levels.js";
import type { GroupRoles } from "./group-roles.js";
import { mostBots, type OtherBots } from "./other-bots.js";
import type { OwnAccounts } from "./own-accounts.js";

/** What `.botlist` needs to know. */
export interface BotlistServices {
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
  readonly levels: Levels;
  readonly roles: GroupRoles;
}

const syntax = ".botlist add|del <@bot> | list";

/** `.botlist`: accounts in a group that are bots, and are not answered. */
export function botlistCommand(services: BotlistServices): Command {
  return {
    key: "botlist",
    names: ["botlist"],
    category: "manage",
    syntax,
    example: ".botlist add @Bob",
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
      "error.argument",
    ],
    priority: "expected",
    permission: "groupAdmin",
    scope: "group",
    run: (call) => new BotlistCall(services, call).run(),
  };
}

class BotlistCall {
  constructor(
    readonly services: BotlistServices,
    readonly call: CommandCall,
  ) {}

  run(): Reply | Promise<Reply> {
    const [said = "list", ...ids] = this.call.args;
    const word = said.toLowerCase();
    if (this.call.options.size > 0) return wrong;
    if (word === "list") return ids.length > 0 || mentions(this.call).length > 0 ? wrong : this.#list();
    const users = [
      ...new Set([...mentions(this.call).map(({ id }) => id), ...ids.map((id) => this.#written(id))]),
    ];
    if (users.length === 0 || users.includes("")) return wrong;
    const { platform } = this.call.message.account;
    const odd = users.map((id) => invalidId({ platform, id })).find((answer) => answer !== undefined);
    if (word === "add") return odd ?? this.#add(users);
    // What an earlier version has taken is removed as it is.
    return word === "del" ? this.#remove([...users, ...ids], odd) : wrong;
  }

  /** Empty for what is no id of this platform. */
  #written(said: string): string {
    const { platform } = this.call.message.account;
    const found = idOf(said, platform);
    return found?.platform === platform ? found.id : "";
  }

  #list(): Reply {
    const { account, groupId } = this.call.message;
    const own = this.services.own.on(account.platform).filter((selfId) => selfId !== account.selfId);
    return text("botlist.list", {
      list: [...this.services.bots.in(account.platform, groupId)].join(", ") || "-",
      own: own.join(", ") || "-",
    });
  }

  async #add(users: readonly string[]): Promise<Reply> {
    const { account, groupId } = this.call.message;
    if (users.length > mostBots) return text("botlist.full", { limit: mostBots });
    const refused = this.#known(users) ?? (await this.#ranked(users));
    if (refused !== undefined) return refused;
    const added = await this.services.bots.add(account.platform, groupId, users, this.call.actor);
    if (added === undefined) return text("botlist.full", { limit: mostBots });
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

  async #remove(users: readonly string[], odd: Reply | undefined): Promise<Reply> {
    const { account, groupId } = this.call.message;
    const removed =
      (await this.services.bots.remove(account.platform, groupId, users, this.call.actor)) ?? [];
    return removed.length === 0
      ? (odd ?? text("botlist.notFound"))
      : text("botlist.removed", { list: removed.join(", ") });
  }
}

function refusal(key: string, users: readonly string[]): Reply | undefined {
  return users.length === 0 ? undefined : text(key, { list: users.join(", ") });
}

const wrong = text("error.argument", { syntax, word: "botlist" });
