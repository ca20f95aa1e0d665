import {
  type Changes,
  type Command,
  type CommandAnswer,
  type CommandCall,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { HelpEntry } from "../library/catalogue.js";
import { offeredEntries } from "../library/catalogue.js";
import type { HelpLibrary } from "../library/library.js";
import { type ChatParts, entryText, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";
import type { Offers } from "./offers.js";
import { type OverviewParts, overview, wholeList } from "./overview.js";

/** `.help all`: every command that is there. */
const everything = /^(?:all|list|全部|所有|列表)$/i;

/** `.help 扩展:名` and `.help ext:name`: the commands of an extension. */
const extension = /^(?:扩展|ext|extension)[:：]\s*(\S+)$/i;

interface HelpParts extends ChatParts {
  readonly offers: Offers;
  readonly choice: Choice;
  readonly library: HelpLibrary;
  readonly changes: Changes;
  /** What the overview is made of, for the reader of an answer. */
  readonly overviewFor: (message: Message, locale: string) => OverviewParts;
}

/** `.help`. */
export function helpCommand(parts: HelpParts): Command {
  return {
    key: "help",
    names: ["help", "帮助"],
    category: "help",
    syntax: ".help [word | all | ext:name | reload]",
    example: ".help r",
    replyKeys: [
      "help.entrance",
      "help.all",
      "help.entry",
      "help.entryReplaced",
      "help.near",
      "help.extension",
      "help.notFound",
      "help.reloaded",
      "help.reloadFailed",
    ],
    priority: "core",
    rights: [{ form: "reload", permission: "master", covers: isReload }],
    run: (call) => (isReload(call) ? reload(parts, call) : answerHelp(parts, call)),
  };
}

function isReload({ rest }: CommandCall): boolean {
  return rest.toLowerCase() === "reload";
}

function reload({ library, changes }: HelpParts, { actor }: CommandCall): CommandAnswer {
  return {
    later: async () => {
      const { files, entries, failed } = await library.load(true);
      await changes.note({ action: "help.reload", actor, after: { files, entries, failed } });
      return text(failed === 0 ? "help.reloaded" : "help.reloadFailed", { files, entries, failed });
    },
  };
}

async function answerHelp(
  { lookup, offers, choice, offeredTo, overviewFor }: HelpParts,
  { message, rest, original, locale }: CommandCall,
): Promise<Reply> {
  if (rest === "") return text("help.entrance", { purposes: overview(overviewFor(message, locale)) });
  if (everything.test(rest)) return text("help.all", { list: wholeList(overviewFor(message, locale)) });
  const offered = offeredTo(message);
  const all = lookup.catalogue(locale, message);
  const entries = offeredEntries(all, offered);
  const named = extension.exec(rest)?.[1]?.toLowerCase();
  if (named !== undefined) return extensionText(entries, named);
  const { entry, near } = await lookup.open(rest, { message, locale, offered }, choice.findGroup(message));
  if (entry !== undefined) return entryText(entry, all, offered);
  if (near.length === 0) return text("help.notFound", { word: shortened(original) });
  offers.offer(
    message,
    near.map(({ id }) => id),
  );
  return text("help.near", { word: shortened(original), list: listed(near) });
}

function extensionText(entries: readonly HelpEntry[], name: string): Reply {
  const there = entries.filter(
    ({ catalogue, source }) => source === "command" && catalogue.toLowerCase() === name,
  );
  if (there.length === 0) return text("help.notFound", { word: name });
  const list = there.map(({ title, summary }) => `${title} - ${summary}`).join("\n");
  return text("help.extension", { name, list });
}
