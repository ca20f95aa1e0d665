import type { Command, CommandAnswer, CommandCall } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { trust } from "../api.js";
import type { Claim } from "../masters/claim.js";
import type { Masters } from "../masters/masters.js";
import { mentions } from "../targets/target.js";
import { claimForm } from "./claim-form.js";
import { type MasterForm, masterForms } from "./master-forms.js";
import { type ServiceParts, serviceForms } from "./service-forms.js";
import { isForbiddenInTest } from "./test-message-guard.js";

const syntax =
  ".master <code> | list | add|del <id> | reset | restart | backup | relogin <adapter> | quitgroup <id> | audit [n] | reload deck|help|rules|text|js|lua";

/** Words of the root master alone. */
const rootWords = ["add", "del", "reset"];

/** Words that a form takes, its own included, where it takes no text. */
const mostWords: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ["list", 1],
  ["add", 2],
  ["del", 2],
  ["reset", 2],
  ["restart", 1],
  ["backup", 2],
  ["audit", 2],
  ["reload", 2],
]);
/** Where a mention names somebody, or stands in a reason. */
const takeMention: readonly string[] = ["add", "del", "quitgroup"];

/** False for words, options and people that a form knows nothing of: it would do something else than was meant. */
function fits(call: CommandCall, word: string): boolean {
  const isLong = call.args.length > (mostWords.get(word) ?? Number.POSITIVE_INFINITY);
  const isAlone = takeMention.includes(word) || mentions(call).length === 0;
  return !isLong && call.options.size === 0 && isAlone;
}

/** `.master`: the claim, the masters, and the service in the hands of its owner. */
export function masterCommand(masters: Masters, claim: Claim, parts: ServiceParts): Command {
  const forms: Readonly<Record<string, MasterForm>> = {
    ...masterForms(masters, claim, parts.confirmations),
    ...Object.fromEntries(
      Object.entries(serviceForms).map(([word, form]) => [word, (call) => form(parts, call)] as const),
    ),
  };
  const wordOf = ({ args }: CommandCall) => (args[0] ?? "").toLowerCase();
  // While there is no master everybody may try the code, and nothing else is to be had.
  const asks = (words: readonly string[]) => (call: CommandCall) =>
    !masters.none && words.includes(wordOf(call));

  async function run(call: CommandCall): Promise<CommandAnswer> {
    const word = wordOf(call);
    const known = Object.hasOwn(forms, word) ? forms[word] : undefined;
    if (masters.none)
      return claim.open && known !== undefined ? wrong : claimForm(masters, claim, parts.changes, call);
    if (known === undefined) return call.message.trust < trust.master ? text("master.claimClosed") : wrong;
    if (isForbiddenInTest(call)) return text("master.tester");
    if (!fits(call, word)) return wrong;
    const answer = await known(call);
    return answer === false ? wrong : answer;
  }

  return {
    key: "master",
    names: ["master", "骰主"],
    category: "owner",
    bareForms: ["reset"],
    syntax,
    example: ".master list",
    replyKeys: [
      "master.claimed",
      "master.wrongCode",
      "master.claimClosed",
      "master.claimTester",
      "master.list",
      "master.added",
      "master.already",
      "master.removed",
      "master.notFound",
      "master.last",
      "list.badId",
      "list.oneOnly",
      "master.reset",
      "master.resetAsk",
      "dismiss.ask",
      "master.restarting",
      "master.restarted",
      "master.cannotRestart",
      "master.backupTaken",
      "master.backupFailed",
      "master.backups",
      "master.noBackup",
      "master.relogin",
      "master.noAdapter",
      "master.adapterOff",
      "master.audit",
      "master.noAudit",
      "master.noReload",
      "master.left",
      "master.leaveFailed",
      "master.tester",
      "master.private",
      "master.privateFailed",
      "error.permission",
      "error.argument",
    ],
    inPerson: true,
    priority: "core",
    whileOff: true,
    rights: [
      { form: "list", permission: "master", covers: asks(["", "list"]) },
      { form: rootWords.join(" | "), permission: "root", covers: asks(rootWords) },
      {
        form: Object.keys(serviceForms).join(" | "),
        permission: "master",
        covers: asks(Object.keys(serviceForms)),
      },
    ],
    run,
  };
}

const wrong = text("error.argument", { syntax, word: "master" });
