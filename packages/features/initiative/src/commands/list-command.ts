import {
  type Command,
  type CommandCall,
  nearNames,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { InitiativeEntry } from "../api.js";
import { nextTurn } from "../engine/index.js";
import {
  clearList,
  copyList,
  deleteEntries,
  jump,
  setEntry,
  setHp,
  setRound,
  skip,
  undo,
} from "./edit-forms.js";
import { commandFor, ourWord, peerWords } from "./peer-words.js";
import { failureText, groupOf, type InitiativeServices, leads, listName, mayEdit } from "./services.js";
import { showList, turnReply } from "./show.js";

export const syntax =
  ".init [list | end | set <name> <value> | del <name>… | hp <name> ±n | skip | unskip <name> | next <n> | round <n> | save | load <list> | undo | clr] [--list=<list>]";

type Form = (services: InitiativeServices, call: CommandCall, args: readonly string[]) => Promise<Reply>;

/** Forms that change the list. */
const edits: Readonly<Record<string, Form>> = {
  set: setEntry,
  del: deleteEntries,
  rm: deleteEntries,
  clr: clearList,
  clear: clearList,
  skip: (services, call, args) => skip(services, call, args, true),
  unskip: (services, call, args) => skip(services, call, args, false),
  next: jump,
  round: setRound,
  save: (services, call, args) => copyList(services, call, args, "save"),
  load: (services, call, args) => copyList(services, call, args, "load"),
  hp: setHp,
  undo,
};

const endings = ["end", "ed"];
const ownWords: readonly string[] = ["list", ...endings, ...Object.keys(edits)];
/** A form in Latin letters, with what is glued to it; one in Chinese ends at its blank. */
const formWord = /^([a-z]+|\p{Script=Han}+)(.*)$/isu;

/** `.init`: the order and its turns. */
export function listCommand(services: InitiativeServices): Command {
  return {
    key: "init.list",
    names: ["init"],
    category: "init",
    extension: "init",
    bareForms: ["clr"],
    syntax,
    example: ".init",
    replyKeys: [
      "init.list",
      "init.list.named",
      "init.empty",
      "init.next",
      "init.next.mention",
      "init.set",
      "init.deleted",
      "init.cleared",
      "init.skipped",
      "init.unskipped",
      "init.jumped",
      "init.round",
      "init.saved",
      "init.loaded",
      "init.noList",
      "init.hp",
      "init.hp.none",
      "init.undone",
      "init.nothingToUndo",
      "init.notFound",
      "init.unclear",
      "init.needsValue",
      "init.format",
      "init.notTurn",
      "init.notHost",
      "init.tooMany",
      "init.tooManyLists",
      "init.nameLong",
      "init.instead",
      "error.argument",
    ],
    scope: "group",
    priority: "core",
    glued: true,
    reads: (rest) => {
      const [form = ""] = /^[a-z]+/i.exec(rest) ?? [];
      const said = form.toLowerCase();
      return peerWords.includes(said) || ownWords.includes(said);
    },
    readsRole: ({ args }) => args.length > 0,
    async run(call) {
      try {
        return await run(services, call);
      } catch (error) {
        return failureText(error);
      }
    },
  };
}

async function run(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  const [first = "list", ...args] = call.args;
  // `.initset地精 15` and the like: letters of the form, then the rest.
  const [, letters = "", behind = ""] = formWord.exec(first) ?? [];
  const form = ourWord(letters.toLowerCase());
  const words = behind === "" ? args : [behind, ...args];
  if (form === "list" && words.length === 0)
    return showList(services, call, await services.lists.read(groupOf(call), listName(call)));
  // `.init next` alone ends the turn, as other bots have it.
  if ((endings.includes(form) || form === "next") && words.length === 0) return end(services, call);
  const edit = Object.hasOwn(edits, form) ? edits[form] : undefined;
  if (edit === undefined) return instead(call, letters === "" ? first : letters);
  if (!mayEdit(services, call)) return text("init.notHost");
  return edit(services, call, words);
}

/** One line with the form that was probably meant; how the command is called where nothing comes near. */
function instead(call: CommandCall, said: string): Reply {
  const word = said.toLowerCase();
  const [near] = nearNames(word, ownWords, 1);
  const command = commandFor(word) ?? (near === undefined ? undefined : `init ${near}`);
  return command === undefined
    ? text("error.argument", { syntax, word: call.word })
    : text("init.instead", { said: sanitizeText(said, 40), command });
}

async function end(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  let ended: InitiativeEntry | undefined;
  let refused = false;
  const list = await services.lists.change(groupOf(call), listName(call), (now) => {
    const present = now.entries[now.current];
    refused = present !== undefined && !mayEnd(services, call, present);
    if (present === undefined || refused) return undefined;
    const turn = nextTurn(now);
    ended = turn.ended;
    return turn.fight;
  });
  if (refused) return text("init.notTurn", { name: list.entries[list.current]?.name ?? "" });
  return turnReply(services, call, ended, list);
}

/** Who has the turn ends it, and who leads; turns of nobody's characters are ended by whoever may edit the list. */
function mayEnd(services: InitiativeServices, call: CommandCall, { userId }: InitiativeEntry): boolean {
  if (userId === call.message.userId || leads(services, call)) return true;
  return userId === "" && mayEdit(services, call);
}
