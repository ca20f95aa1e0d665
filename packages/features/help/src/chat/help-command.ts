import {
  type Changes,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import { offeredEntries } from "../library/catalogue.js";
import type { HelpLibrary } from "../library/library.js";
import { type ChatParts, entryText, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";
import type { Offers } from "./offers.js";
import { type OverviewParts, overview, wholeList } from "./overview.js";

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
  return commandOfForms({
    key: "help",
    names: ["help", "帮助"],
    category: "help",
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
    forms: [
      form("", {
        readOnly: true,
        run: (_none, { message, locale }) =>
          text("help.entrance", { purposes: overview(parts.overviewFor(message, locale)) }),
      }),
      form("all|list|全部|所有|列表", {
        readOnly: true,
        run: (_none, { message, locale }) =>
          text("help.all", { list: wholeList(parts.overviewFor(message, locale)) }),
      }),
      form("reload", { permission: "master", run: (_none, call) => reload(parts, call) }),
      form("<extension:ofExtension>", {
        readOnly: true,
        example: text("command.help.example.extension"),
        run: ({ extension }, call) => extensionText(parts, extension, call),
      }),
      form("<word:text>", {
        readOnly: true,
        example: "r",
        run: ({ word }, call) => entryOf(parts, word, call),
      }),
    ],
  });
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

/** Entries that are offered where there is none of a name, and how much is said of each: nobody has asked for a list. */
const maxNear = 6;
const maxSummary = 45;

/** Signs around what is looked for: `= r`, `r。`. */
const around = /^[\s:=,.!?]+|[\s:=,.!?]+$/gu;

async function entryOf(
  { lookup, offers, choice, offeredTo }: HelpParts,
  word: string,
  { message, rest, locale }: CommandCall,
): Promise<Reply> {
  const offered = offeredTo(message);
  const open = (sought: string) =>
    lookup.open(sought, { message, locale, offered }, choice.findGroup(message));
  const plain = rest.replace(around, "");
  const asSaid = await open(rest);
  const { entry, near } =
    asSaid.entry !== undefined || plain === "" || plain === rest ? asSaid : await open(plain);
  if (entry !== undefined) return entryText(entry, lookup.catalogue(locale, message), offered);
  if (near.length === 0) return text("help.notFound", { word: shortened(word) });
  const shown = near.slice(0, maxNear);
  offers.offer(
    message,
    shown.map(({ id }) => id),
  );
  return text("help.near", { word: shortened(word), list: listed(shown, maxSummary) });
}

function extensionText(
  { lookup, offeredTo }: HelpParts,
  name: string,
  { message, locale }: CommandCall,
): Reply {
  const there = offeredEntries(lookup.catalogue(locale, message), offeredTo(message)).filter(
    ({ catalogue, source }) => source === "command" && catalogue.toLowerCase() === name,
  );
  if (there.length === 0) return text("help.notFound", { word: name });
  const list = there.map(({ title, summary }) => `${title} - ${summary}`).join("\n");
  return text("help.extension", { name, list });
}
