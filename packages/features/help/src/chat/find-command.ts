import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { type ChatParts, entryText, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";

const syntax =
  ".find <words> [#group] [--num=N] [--page=P] [--rand] | <number> | config [--group=… | --groupclr]";
const wrong = text("error.argument", { syntax, word: "find" });
const usualPage = 4;
const largestPage = 20;
const lastPage = 100;
/** `#全部`: all groups, whatever was chosen. */
const everywhere = new Set(["全部", "all", "*"]);

interface FindParts extends ChatParts {
  readonly choice: Choice;
}

/** `.find`: full-text look-up in all entries. */
export function findCommand(parts: FindParts): Command {
  return {
    key: "find",
    names: ["find", "查询"],
    category: "help",
    syntax,
    example: ".find bonus die",
    replyKeys: [
      "find.list",
      "find.next",
      "find.notFound",
      "find.unknownGroup",
      "find.config",
      "find.configNone",
      "find.configSet",
      "find.configCleared",
      "find.noChoice",
      "help.entry",
      "error.argument",
    ],
    priority: "core",
    rights: [
      {
        form: "config --group | --groupclr",
        permission: "groupAdmin",
        covers: (call) => isConfig(call) && (call.options.has("group") || call.options.has("groupclr")),
      },
    ],
    run: (call) => (isConfig(call) ? configure(parts, call) : find(parts, call)),
  };
}

function isConfig({ args }: CommandCall): boolean {
  return args.length === 1 && args[0]?.toLowerCase() === "config";
}

async function find(parts: FindParts, call: CommandCall): Promise<Reply> {
  const { lookup, choice, offeredTo } = parts;
  const { message, locale, args, options } = call;
  const pageSize = numberOf(options.get("num"), usualPage, largestPage);
  const page = numberOf(options.get("page"), 1, lastPage);
  if (pageSize === undefined || page === undefined) return wrong;
  const marked = args.filter((word) => /^[#＃]./u.test(word)).map((word) => word.slice(1));
  const words = args.filter((word) => !/^[#＃]./u.test(word)).join(" ");
  if (marked.length > 1 || (words === "" && !options.has("rand"))) return wrong;
  const [named] = marked;
  const offered = offeredTo(message);
  const reader = { message, locale, offered };
  const all = lookup.catalogue(locale, message);
  const groups = named === undefined ? undefined : groupsOf(parts, named, all);
  if (named !== undefined && groups === undefined && !everywhere.has(named.toLowerCase()))
    return text("find.unknownGroup", { group: shortened(named), list: groupNames(parts) });
  if (/^\d{1,9}$/.test(words) && named === undefined) {
    const entry = await lookup.byNumber(Number(words), reader);
    if (entry !== undefined) return entryText(entry, all, offered);
  }
  const usual = named === undefined ? choice.findGroup(message) : undefined;
  const within = groups ?? (usual === undefined ? undefined : [usual]);
  if (options.has("rand")) {
    const entry = await lookup.drawn(words, locale, within);
    return entry === undefined ? notFound(words) : entryText(entry, all, offered);
  }
  const wish = { page, pageSize, ...(within === undefined ? {} : { groups: within }) };
  let found = await lookup.find(words, reader, wish);
  // What the chosen group does not have is looked for in all others.
  if (found.total === 0 && usual !== undefined) found = await lookup.find(words, reader, { page, pageSize });
  const { items, total } = found;
  const [only] = items;
  if (only === undefined) return notFound(words);
  if (total === 1) return entryText(only, all, offered);
  const pages = Math.ceil(total / pageSize);
  const list = listed(items.map((entry) => ({ ...entry, title: `${entry.title} [${entry.group}]` })));
  const values = { words: shortened(words), total, page, pages, list };
  return page < pages ? text("find.next", { ...values, next: page + 1 }) : text("find.list", values);
}

function notFound(words: string): Reply {
  return text("find.notFound", { words: shortened(words) });
}

async function configure(parts: FindParts, { message, options, actor }: CommandCall): Promise<Reply> {
  const { choice, lookup } = parts;
  if (options.has("groupclr")) {
    const done = await choice.setFindGroup(message, undefined, actor);
    return text(done ? "find.configCleared" : "find.noChoice");
  }
  const named = options.get("group");
  const list = groupNames(parts);
  if (named === undefined) {
    const group = choice.findGroup(message);
    return group === undefined ? text("find.configNone", { list }) : text("find.config", { group, list });
  }
  const group = lookup.library.group(named)?.name;
  if (group === undefined) return text("find.unknownGroup", { group: shortened(named), list });
  const done = await choice.setFindGroup(message, group, actor);
  return done ? text("find.configSet", { group }) : text("find.noChoice");
}

/** A group of documents by any of its names, or one of commands. */
function groupsOf(
  { lookup }: FindParts,
  word: string,
  all: readonly { readonly group: string }[],
): readonly string[] | undefined {
  const name =
    lookup.library.group(word)?.name ?? all.find(({ group }) => group === word.toLowerCase())?.group;
  return name === undefined ? undefined : [name];
}

function groupNames({ lookup }: FindParts): string {
  return lookup.library.groups
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .slice(0, 50)
    .join(" ");
}

/** A number within bounds; undefined for what is none. */
function numberOf(word: string | undefined, usual: number, most: number): number | undefined {
  if (word === undefined) return usual;
  const number = /^\d{1,4}$/.test(word) ? Number(word) : 0;
  return number >= 1 && number <= most ? number : undefined;
}
