import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { mentions } from "../list-commands/target.js";
import type { Levels } from "../trust/levels.js";
import { mostBots, type OtherBots } from "./other-bots.js";
import type { OwnAccounts } from "./own-accounts.js";

const syntax = ".botlist add|del <@bot> | list";

/** `.botlist`: accounts in a group that are bots, and are not answered (commands §11.6). */
export function botlistCommand(bots: OtherBots, own: OwnAccounts, levels: Levels): Command {
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
      "list.self",
      "list.rankDenied",
      "manage.notGroupAdmin",
      "error.groupOnly",
      "error.argument",
    ],
    priority: "expected",
    permission: "groupAdmin",
    scope: "group",
    run: (call) => new BotlistCall(bots, own, levels, call).run(),
  };
}

class BotlistCall {
  constructor(
    readonly bots: OtherBots,
    readonly own: OwnAccounts,
    readonly levels: Levels,
    readonly call: CommandCall,
  ) {}

  run(): Reply | Promise<Reply> {
    const [said = "list", ...ids] = this.call.args;
    const word = said.toLowerCase();
    const users = [...new Set([...mentions(this.call).map(({ id }) => id), ...ids])];
    if (word === "list") return users.length > 0 ? wrong : this.#list();
    if (users.length === 0 || users.some((user) => user.length > 64)) return wrong;
    if (word === "add") return this.#add(users);
    return word === "del" ? this.#remove(users) : wrong;
  }

  #list(): Reply {
    const { account, groupId } = this.call.message;
    const own = this.own.on(account.platform).filter((selfId) => selfId !== account.selfId);
    return text("botlist.list", {
      list: [...this.bots.in(account.platform, groupId)].join(", ") || "-",
      own: own.join(", ") || "-",
    });
  }

  /** Nobody lists themselves, or somebody who is trusted as far: they would not be answered any more. */
  async #add(users: readonly string[]): Promise<Reply> {
    const { bots, own, levels, call } = this;
    const { account, groupId, userId, trust } = call.message;
    const { platform, selfId } = account;
    if (users.includes(userId)) return text("list.self");
    if (users.some((user) => user === selfId || own.has(platform, user))) return text("botlist.own");
    const levelsOf = users.map((user) => levels.of(platform, user));
    if (levelsOf.some((level) => level > 0 && level >= trust)) return text("list.rankDenied");
    const added = await bots.add(platform, groupId, users, call.actor);
    if (added === undefined) return text("botlist.full", { limit: mostBots });
    return added.length === 0 ? text("botlist.already") : text("botlist.added", { list: added.join(", ") });
  }

  async #remove(users: readonly string[]): Promise<Reply> {
    const { account, groupId } = this.call.message;
    const removed = (await this.bots.remove(account.platform, groupId, users, this.call.actor)) ?? [];
    return removed.length === 0
      ? text("botlist.notFound")
      : text("botlist.removed", { list: removed.join(", ") });
  }
}

const wrong = text("error.argument", { syntax, word: "botlist" });
