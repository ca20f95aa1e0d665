import {
  type Command,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  type Reply,
  text,
} from "@dicetower/contract";
import type { InitiativeEntry } from "../api.js";
import { nextTurn } from "../engine/index.js";
import { editForms } from "./edit-forms.js";
import { elsewhereForms } from "./elsewhere-forms.js";
import { type InitiativeServices, leads, listGroup, listName, mayEdit, worked } from "./services.js";
import { showList, turnReply } from "./show.js";

/** The form that shows the order. */
export const showForm = "list|show|ls|列表|查看 [--list:text]";

/** `.init`: the order and its turns. */
export function listCommand(services: InitiativeServices): Command {
  const show = (_none: unknown, call: CommandCall) =>
    worked(async () =>
      showList(services, call, await services.lists.read(listGroup(services, call), listName(call))),
    );
  const turn = {
    readsRole: true,
    run: (_none: unknown, call: CommandCall) => worked(() => end(services, call)),
  };
  const forms = [
    form(showForm, { readOnly: true, run: show }),
    form("[--list:text]", { hidden: true, run: show }),
    form("end|ed|pass|done|结束|下一个|下一位 [--list:text]", { ...turn, example: "end" }),
    // `.init next` alone ends the turn, as other bots have it.
    form("next [--list:text]", { ...turn, hidden: true }),
    ...editForms(services),
    ...elsewhereForms(),
  ];
  const words = latinWords(forms);
  return commandOfForms({
    key: "init.list",
    names: ["init"],
    category: "init",
    extension: "init",
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
      "error.unread",
    ],
    scope: "group",
    priority: "core",
    glued: true,
    reads: (rest) => words.has(/^[a-z]+/i.exec(rest)?.[0].toLowerCase() ?? ""),
    forms,
  });
}

/** The words of forms that may follow the word of the command without a blank. */
function latinWords(forms: readonly CommandForm[]): ReadonlySet<string> {
  const spellings = forms.flatMap(({ elements: [first] }) => (first?.type === "word" ? first.spellings : []));
  return new Set(spellings.filter((spelling) => /^[a-z]+$/.test(spelling)));
}

async function end(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  let ended: InitiativeEntry | undefined;
  let refused = false;
  const list = await services.lists.change(listGroup(services, call), listName(call), (now) => {
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
