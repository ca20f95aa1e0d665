import {
  type Command,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  type LiveSettings,
  type Reply,
  text,
} from "@dicetower/contract";
import { trust } from "../api.js";
import type { ListEntry, ListRow } from "../lists/list-row.js";
import type { Lists } from "../lists/lists.js";
import type { WhitelistOnly } from "../lists/whitelist.js";
import { invalidId, nameOf, type Target } from "../targets/target.js";
import type { Levels } from "../trust/levels.js";
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
  const of = (call: CommandCall) => new ListCall(services, call, "deny");
  return commandOfForms({
    key: "ban",
    names: ["ban", "黑名单", "black"],
    category: "lists",
    replyKeys: [...replyKeys, "list.rows", "list.only.on", "list.only.off"],
    priority: "core",
    permission: "admin",
    forms: [
      ...listForms(services, "deny", text("command.ban.example.add")),
      form("list [page:number(1..999999)] [--rank:choice(-30|-10|30)]", {
        readOnly: true,
        example: "list 2",
        run: ({ page, rank }, call) => of(call).page(page, ranks[rank ?? "-30"]),
      }),
      form("only <on:switch>", { example: "only on", run: ({ on }, call) => of(call).only(on) }),
      // `.black 5` is `.ban add 5`.
      form("<who:listed> [days:days] [reason:text]", {
        hidden: true,
        available: ({ word }) => word === "black",
        run: ({ who, days, reason }, call) => of(call).add(who, days, reason),
      }),
    ],
  });
}

/** `.white`: the allow list. */
export function whiteCommand(services: ListServices): Command {
  return commandOfForms({
    key: "white",
    names: ["white", "白名单"],
    category: "lists",
    replyKeys: [...replyKeys, "list.rows"],
    priority: "core",
    permission: "admin",
    forms: [
      ...listForms(services, "allow", "add group 123456"),
      form("list [page:number(1..999999)]", {
        readOnly: true,
        example: "list 2",
        run: ({ page }, call) => new ListCall(services, call, "allow").page(page, "allow"),
      }),
    ],
  });
}

/** Forms that both lists have. */
function listForms(
  services: ListServices,
  list: "deny" | "allow",
  example: NonNullable<CommandForm["example"]>,
): readonly CommandForm[] {
  const types = list === "allow" ? (["allow"] as const) : (["deny", "watch"] as const);
  const of = (call: CommandCall) => new ListCall(services, call, list);
  return [
    form("add <who:listed> [days:days] [reason:text]", {
      example,
      run: ({ who, days, reason }, call) => of(call).add(who, days, reason),
    }),
    form("del <who:listed>", { example: "del 123456", run: ({ who }, call) => of(call).remove(who) }),
    form("query <who:listed>", {
      readOnly: true,
      example: "query 123456",
      run: ({ who }, call) => of(call).query(who),
    }),
    // A file holds all that is known of people, and may list anybody.
    form("import", { permission: "master", run: (_none, call) => services.exchange.import(call, types) }),
    form("export", { permission: "master", run: (_none, call) => services.exchange.export(call, types) }),
  ];
}

const ranks = { "-30": "deny", "-10": "watch", "30": "allow" } as const;

const maxReasonLength = 500;
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
  ) {}

  async add(target: Target, days = 0, reason = ""): Promise<Reply> {
    const { call, services, list } = this;
    const refused = invalidId(target) ?? (list === "deny" ? this.#refusal(target) : undefined);
    if (refused !== undefined) return refused;
    const now = services.lists.clock.seconds();
    const row = await services.lists.put(
      {
        ...this.#before(target),
        reason: [...reason.replace(/\s+/gu, " ")].slice(0, maxReasonLength).join(""),
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
  async remove(target: Target): Promise<Reply> {
    const { call, services, list } = this;
    const mine = (row: ListRow) =>
      row.platform === target.platform &&
      (row.listType === list || (list === "deny" && row.listType === "watch"));
    const rows = services.lists.of(target.type, target.platform, target.id).filter(mine);
    if (rows.length === 0) return invalidId(target) ?? text("list.notFound", { who: nameOf(target) });
    for (const { rowId } of rows) await services.lists.remove(rowId, call.actor);
    return text("list.removed", { who: nameOf(target) });
  }

  page(page = 1, asked: ListEntry["listType"]): Reply {
    const { call, services } = this;
    const found = services.lists.find({ listType: asked, page, pageSize: pageRows });
    const pages = Math.max(1, Math.ceil(found.total / pageRows));
    if (found.items.length === 0) return text("list.empty", { page, pages });
    return text("list.page", { rows: services.text.rows(found.items, call), page, pages });
  }

  query(target: Target): Reply {
    const { call, services } = this;
    const { platform, id } = target;
    // A number may be both a person's and a group's.
    const rows = [...services.lists.of("user", platform, id), ...services.lists.of("group", platform, id)];
    if (rows.length === 0) return invalidId(target) ?? text("list.notFound", { who: nameOf(target) });
    return text("list.rows", { rows: services.text.rows(rows, call) });
  }

  async only(on: boolean): Promise<Reply> {
    await this.services.only.save({ enabled: on }, this.call.actor);
    return text(on ? "list.only.on" : "list.only.off");
  }
}
