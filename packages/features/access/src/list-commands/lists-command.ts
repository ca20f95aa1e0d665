import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type LiveSettings,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { trust } from "../api.js";
import type { ListEntry, ListRow } from "../lists/list-row.js";
import type { Lists } from "../lists/lists.js";
import type { WhitelistOnly } from "../lists/whitelist.js";
import { formWords, invalidId, lastWords, mentions, named, nameOf, type Target } from "../targets/target.js";
import type { Levels } from "../trust/levels.js";
import { daysOf } from "./days.js";
import type { ListExchange } from "./list-exchange.js";
import type { ListText } from "./list-text.js";

/** Rows of a page. */
const pageRows = 10;
const daySeconds = 86_400;

/** What the commands of the lists work with. */
export interface ListServices {
  readonly lists: Lists;
  readonly levels: Levels;
  readonly only: LiveSettings<WhitelistOnly>;
  readonly text: ListText;
  readonly exchange: ListExchange;
}

const replyKeys = [
  "list.added",
  "list.removed",
  "list.page",
  "list.empty",
  "list.notFound",
  "list.badId",
  "list.badDays",
  "list.oneOnly",
  "list.self",
  "list.master",
  "list.rankDenied",
  "list.exported",
  "list.exportNone",
  "list.noFiles",
  "list.imported",
  "list.importWhat",
  "list.importUnread",
  "list.importBad",
  "error.permission",
  "error.argument",
];

/** `.ban` and `.black`: the deny list, and serving the allow list only. */
export function banCommand(services: ListServices): Command {
  const syntax =
    ".ban add|del [user|group] <id> [days] [reason] | list [page] | query <id> | only on|off | import | export";
  return {
    key: "ban",
    names: ["ban", "黑名单", "black"],
    category: "lists",
    syntax,
    example: ".ban add user 123456 7 spam",
    replyKeys: [...replyKeys, "list.rows", "list.only.on", "list.only.off"],
    priority: "core",
    permission: "admin",
    rights: [{ form: "import | export", permission: "master", covers: movesFiles }],
    takesTarget: true,
    run(call) {
      const asked = new ListCall(services, call, "deny", text("error.argument", { syntax, word: "ban" }));
      // `.black 5` is `.ban add 5`; with the words of `.ban` it is `.ban`.
      return asked.run(call.word === "black" && !formWords.has(call.args[0]?.toLowerCase() ?? ""));
    },
  };
}

/** `.white`: the allow list. */
export function whiteCommand(services: ListServices): Command {
  const syntax =
    ".white add|del [user|group] <id> [days] [reason] | list [page] | query <id> | import | export";
  return {
    key: "white",
    names: ["white", "白名单"],
    category: "lists",
    syntax,
    example: ".white add group 123456",
    replyKeys: [...replyKeys, "list.rows"],
    priority: "core",
    permission: "admin",
    rights: [{ form: "import | export", permission: "master", covers: movesFiles }],
    takesTarget: true,
    run: (call) =>
      new ListCall(services, call, "allow", text("error.argument", { syntax, word: "white" })).run(),
  };
}

/** A file holds all that is known of people, and may list anybody. */
function movesFiles({ args: [word = ""] }: CommandCall): boolean {
  return word.toLowerCase() === "import" || word.toLowerCase() === "export";
}

const lists: ReadonlyMap<string, ListEntry["listType"]> = new Map([
  ["-30", "deny"],
  ["-10", "watch"],
  ["30", "allow"],
]);

const longestReason = 500;
const unknown = {
  name: "",
  score: 0,
  reason: "",
  reasons: [],
  kind: "manual",
  danger: 1,
  source: "owner",
  expiresAt: 0,
  exempt: false,
} as const;

class ListCall {
  constructor(
    readonly services: ListServices,
    readonly call: CommandCall,
    readonly list: "deny" | "allow",
    readonly wrong: TextRef,
  ) {}

  /** @param isShort the words are those after `add` */
  run(isShort = false): CommandAnswer | Promise<Reply> {
    const { services } = this;
    const { args, options } = this.call;
    const word = isShort ? "add" : args[0]?.toLowerCase();
    // One that is not known must not be passed over: `--days=7` would deny for good.
    const known = word === "list" && this.list === "deny" && options.has("rank") ? 1 : 0;
    if (options.size > known) return this.wrong;
    switch (word) {
      case "add":
        return this.#add(isShort ? 0 : 1);
      case "del":
        return this.#remove();
      case "list":
        return this.#page();
      case "query":
        return this.#query();
      case "only":
        return this.list === "deny" ? this.#only() : this.wrong;
      case "export":
        return args.length > 1 ? this.wrong : services.exchange.export(this.call, this.#types());
      case "import":
        return args.length > 1 ? this.wrong : services.exchange.import(this.call, this.#types());
      default:
        return this.wrong;
    }
  }

  #types() {
    return this.list === "allow" ? (["allow"] as const) : (["deny", "watch"] as const);
  }

  /** @param from words of the call in front of the target */
  async #add(from: number): Promise<Reply> {
    const { call, services, list } = this;
    const whom = named(call, from, this.wrong);
    if ("refused" in whom) return whom.refused;
    const { target, words } = whom;
    const refused = invalidId(target) ?? (list === "deny" ? this.#refusal(target) : undefined);
    if (refused !== undefined) return refused;
    const days = daysOf(lastWords(call, "rest", words.length)[0]);
    if (typeof days !== "number") return days;
    const now = services.lists.clock.seconds();
    const reason = lastWords(call, "original", words.length - (days > 0 ? 1 : 0)).join(" ");
    const row = await services.lists.put(
      {
        ...this.#before(target),
        reason: [...reason].slice(0, longestReason).join(""),
        kind: "manual",
        source: "owner",
        expiresAt: days > 0 ? now + days * daySeconds : 0,
      },
      call.actor,
    );
    return text("list.added", { row: services.text.row(row, call) });
  }

  /** What is known of the target on this list. */
  #before({ type, platform, id }: Target): ListEntry {
    const row = this.services.lists
      .of(type, platform, id)
      .find((one) => one.listType === this.list && one.platform === platform);
    const key = { listType: this.list, targetType: type, platform, targetId: id };
    return row ?? { ...unknown, ...key };
  }

  /** Nobody denies themselves, the bot, a master, or somebody who is trusted as far as they are. */
  #refusal({ type, platform, id }: Target): Reply | undefined {
    const { message } = this.call;
    if (type === "group") return undefined;
    const here = platform === message.account.platform || platform === "*";
    if (here && (id === message.userId || id === message.account.selfId)) return text("list.self");
    const { levels } = this.services;
    const level = platform === "*" ? levels.givenAnywhere(id) : levels.given(platform, id);
    if (level >= trust.master) return text("list.master");
    return level > 0 && level >= message.trust ? text("list.rankDenied") : undefined;
  }

  /** Takes a target off this list; off the watch list, too, where it was denied or watched. */
  async #remove(): Promise<Reply> {
    const { call, services, list } = this;
    const whom = named(call, 1, this.wrong);
    if ("refused" in whom) return whom.refused;
    if (whom.words.length > 0) return this.wrong;
    const { target } = whom;
    const mine = (row: ListRow) =>
      row.platform === target.platform &&
      (row.listType === list || (list === "deny" && row.listType === "watch"));
    const rows = services.lists.of(target.type, target.platform, target.id).filter(mine);
    if (rows.length === 0) return invalidId(target) ?? text("list.notFound", { who: nameOf(target) });
    for (const { rowId } of rows) await services.lists.remove(rowId, call.actor);
    return text("list.removed", { who: nameOf(target) });
  }

  #page(): Reply {
    const { call, services } = this;
    const rank = call.options.get("rank");
    const asked = this.list === "allow" ? "allow" : rank === undefined ? "deny" : lists.get(rank);
    const said = call.args[1] ?? "1";
    const tooMany = call.args.length > 2 || mentions(call).length > 0;
    if (asked === undefined || tooMany || !/^[1-9]\d{0,5}$/.test(said)) return this.wrong;
    const page = Number(said);
    const found = services.lists.find({ listType: asked, page, pageSize: pageRows });
    const pages = Math.max(1, Math.ceil(found.total / pageRows));
    if (found.items.length === 0) return text("list.empty", { page, pages });
    return text("list.page", { rows: services.text.rows(found.items, call), page, pages });
  }

  #query(): Reply {
    const { call, services } = this;
    const whom = named(call, 1, this.wrong);
    if ("refused" in whom) return whom.refused;
    if (whom.words.length > 0) return this.wrong;
    const { platform, id } = whom.target;
    // A number may be both a person's and a group's.
    const rows = [...services.lists.of("user", platform, id), ...services.lists.of("group", platform, id)];
    if (rows.length === 0)
      return invalidId(whom.target) ?? text("list.notFound", { who: nameOf(whom.target) });
    return text("list.rows", { rows: services.text.rows(rows, call) });
  }

  async #only(): Promise<Reply> {
    const [, said, ...more] = this.call.args;
    const word = said?.toLowerCase();
    if ((word !== "on" && word !== "off") || more.length > 0) return this.wrong;
    await this.services.only.save({ enabled: word === "on" }, this.call.actor);
    return text(`list.only.${word}`);
  }
}
