import type { Adapters } from "@dicetower/adapters/api";
import { type CommandReader, followedBy } from "@dicetower/commands/api";
import { type Command, commandOfForms, firstOf, form, type TextRef, text } from "@dicetower/contract";
import type { GlobalSettings } from "@dicetower/silence/api";
import type { ListEntry } from "../lists/list-row.js";
import type { Lists } from "../lists/lists.js";
import { privately } from "../master-command/private-reply.js";
import type { Masters } from "../masters/masters.js";

/** Accounts that are told one by one. */
const maxAccounts = 20;

/** What the overview looks at. */
export interface StateServices {
  readonly lists: Lists;
  readonly masters: Masters;
  readonly allowOnly: () => boolean;
  readonly globals: () => GlobalSettings | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly reader: () => CommandReader | undefined;
}

/** `.admin state`: all switches, how long the lists are, and the accounts. */
export function adminState(services: StateServices): Command {
  const reader = {
    firstWord: (message: Parameters<CommandReader["firstWord"]>[0]) => services.reader()?.firstWord(message),
  };
  return commandOfForms({
    key: "admin.state",
    names: ["admin"],
    category: "owner",
    replyKeys: ["admin.state", "master.private", "master.privateFailed"],
    permission: "admin",
    priority: "core",
    whileOff: true,
    available: followedBy(reader, "admin", new Set(["state", "状态"])),
    forms: [
      form("state|状态", {
        readOnly: true,
        example: "state",
        run: (_none, call) => privately(call, state(services)),
      }),
    ],
  });
}

function state({ lists, masters, allowOnly, globals, adapters }: StateServices): TextRef {
  const switches = (globals()?.named() ?? []).map(({ name, value }) => `${name}=${value}`);
  const accounts = adapters()?.list() ?? [];
  const shown = firstOf(accounts, maxAccounts, ({ name, state: now }) => `${name}: ${now}`);
  const count = (listType: ListEntry["listType"]) => lists.find({ listType, page: 1, pageSize: 1 }).total;
  return text("admin.state", {
    switches: switches.join(" ") || "-",
    only: allowOnly() ? 1 : 0,
    deny: count("deny"),
    watch: count("watch"),
    allow: count("allow"),
    masters: masters.all().length,
    online: accounts.filter(({ state: now }) => now === "connected").length,
    adapters: accounts.length,
    accounts: shown.join("\n") || "-",
  });
}
