import { type Command, type CommandForm, commandOfForms, form, text } from "@dicetower/contract";
import { trust } from "../api.js";
import type { Claim } from "../masters/claim.js";
import type { Masters } from "../masters/masters.js";
import { claimForm } from "./claim-form.js";
import { masterForms } from "./master-forms.js";
import { type ServiceParts, serviceForms } from "./service-forms.js";
import { isForbiddenInTest, isTest } from "./test-message-guard.js";
import { updateForms } from "./update-forms.js";

/** `.master`: the claim, the masters, and the service in the hands of its owner. */
export function masterCommand(masters: Masters, claim: Claim, parts: ServiceParts): Command {
  const owners = [...masterForms(masters, claim), ...serviceForms(parts), ...updateForms(parts)];
  const isOwners = (word: string) => owners.some(({ pattern }) => pattern.split(" ")[0] === word);
  // While there is no master everybody may try the code, and nothing else is to be had.
  const forms: readonly CommandForm[] = [
    form("[code:word]", {
      available: () => masters.none,
      run: ({ code = "" }, call) =>
        claim.open && (code === "" || isOwners(code.toLowerCase()))
          ? text("error.argument")
          : claimForm(masters, claim, parts.changes, call, code),
    }),
    ...owners.map((one): CommandForm => {
      const forbidden = isForbiddenInTest(one);
      return {
        ...one,
        available: () => !masters.none,
        // Nothing is asked that would not be done.
        confirm: (values, call) =>
          forbidden && isTest(call.message) ? undefined : one.confirm?.(values, call),
        run: (values, call) =>
          forbidden && isTest(call.message) ? text("master.tester") : one.run(values, call),
      };
    }),
    form("[said:raw]", {
      hidden: true,
      available: ({ message }) => !masters.none && message.trust < trust.master,
      run: () => text("master.claimClosed"),
    }),
  ];
  return commandOfForms({
    key: "master",
    names: ["master", "骰主"],
    category: "owner",
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
      "master.updateAsk",
      "master.noUpdater",
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
    forms,
  });
}
