import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import { type ChatParts, entryText, groupNames, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";
import type { FindWords } from "./help-kinds.js";

const usualPage = 4;
/** `#全部`: all groups, whatever was chosen. */
const everywhere = new Set(["全部", "all", "*"]);

interface FindParts extends ChatParts {
  readonly choice: Choice;
}

/** `.find`: full-text look-up in all entries. */
export function findCommand(parts: FindParts): Command {
  return commandOfForms({
    key: "find",
    names: ["find", "查询"],
    category: "help",
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
    ],
    priority: "core",
    forms: [
      form("<what:findWords> [--num:number(1..20)] [--page:number(1..100)]", {
        readOnly: true,
        example: text("command.find.example"),
        run: ({ what, num = usualPage, page = 1 }, call) =>
          find(parts, call, what, { pageSize: num, page, draws: false }),
      }),
      form("[what:findWords] <--rand>", {
        example: text("command.find.example.rand"),
        run: ({ what = { words: "" } }, call) =>
          find(parts, call, what, { pageSize: 1, page: 1, draws: true }),
      }),
      form("config", { readOnly: true, run: (_none, call) => tellChoice(parts, call) }),
      form("config <--group:entryGroup>", {
        permission: "groupAdmin",
        example: text("command.find.example.config"),
        run: ({ group }, call) => choose(parts, call, group),
      }),
      form("config <--groupclr>", {
        permission: "groupAdmin",
        run: (_none, call) => choose(parts, call, undefined),
      }),
    ],
  });
}

async function find(
  parts: FindParts,
  { message, locale }: CommandCall,
  { words, group: named }: FindWords,
  { page, pageSize, draws }: { readonly page: number; readonly pageSize: number; readonly draws: boolean },
): Promise<Reply> {
  const { lookup, choice, offeredTo } = parts;
  const offered = offeredTo(message);
  const reader = { message, locale, offered };
  const all = lookup.catalogue(locale, message);
  const groups = named === undefined ? undefined : groupsOf(parts, named, all);
  if (named !== undefined && groups === undefined && !everywhere.has(named.toLowerCase()))
    return text("find.unknownGroup", { group: shortened(named), list: groupNames(lookup.library) });
  if (/^\d{1,9}$/.test(words) && named === undefined) {
    const entry = await lookup.byNumber(Number(words), reader);
    if (entry !== undefined) return entryText(entry, all, offered);
  }
  const usual = named === undefined ? choice.findGroup(message) : undefined;
  const within = groups ?? (usual === undefined ? undefined : [usual]);
  if (draws) {
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

function tellChoice({ choice, lookup }: FindParts, { message }: CommandCall): Reply {
  const group = choice.findGroup(message);
  const list = groupNames(lookup.library);
  return group === undefined ? text("find.configNone", { list }) : text("find.config", { group, list });
}

async function choose(
  { choice }: FindParts,
  { message, actor }: CommandCall,
  group: string | undefined,
): Promise<Reply> {
  if (!(await choice.setFindGroup(message, group, actor))) return text("find.noChoice");
  return group === undefined ? text("find.configCleared") : text("find.configSet", { group });
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
