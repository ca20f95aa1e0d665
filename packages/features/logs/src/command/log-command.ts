import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type Contribution,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Session } from "@dicetower/session/api";
import type { LogAction } from "../api.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogSettings } from "../settings.js";
import type { Importing } from "./importing.js";
import type { Leading } from "./leading.js";
import type { Sharing } from "./sharing.js";
import type { Telling } from "./telling.js";
import { begins, formOf, type LogForm, readsForm } from "./words.js";

const syntax =
  ".log [new | on | off | end | halt | get | list | info | export | del | rename | stat | quote | add | undo] [name]";
/** What the command answers where it was not understood. */
export const wrongArgument: TextRef = text("error.argument", { syntax, word: "log" });

/** The parts of the command. */
export interface LogCommandServices {
  readonly leading: Leading;
  readonly telling: Telling;
  readonly sharing: Sharing;
  readonly importing: Importing;
  readonly session: () => Session | undefined;
  readonly settingsAt: (call: CommandCall) => LogSettings;
  /** Forms that other features bring. */
  readonly actions: () => readonly Contribution<LogAction>[];
}

/** A form with the log or the name that it is about. */
export interface LogCall {
  readonly call: CommandCall;
  readonly group: GroupKey;
  /** What follows the form, as it was written. */
  readonly rest: string;
}

const leadingForms: readonly LogForm[] = ["new", "on", "off", "end", "halt", "del", "rename"];
const hostForms: readonly LogForm[] = ["add", "undo"];
/** Forms that are there in private, for logs in which the sender has spoken. */
const privateForms: readonly LogForm[] = ["list", "get", "masterget"];

/** `.log`: session logs. */
export function logCommand(services: LogCommandServices): Command {
  return {
    key: "log",
    names: ["log", "日志"],
    category: "session",
    extension: "log",
    syntax,
    example: ".log new 鬼屋",
    replyKeys: [
      "log.started",
      "log.startedAs",
      "log.pausedOther",
      "log.on",
      "log.off",
      "log.ended",
      "log.endedEmpty",
      "log.endedWith",
      "log.ways.file",
      "log.ways.link",
      "log.ways.mail",
      "log.halted",
      "log.uploaded",
      "log.uploadFailed",
      "log.uploadAgain",
      "log.noSite",
      "log.list",
      "log.listNone",
      "log.info",
      "log.status",
      "log.stat",
      "log.statNone",
      "log.quote",
      "log.quoteFailed",
      "log.exported",
      "log.noFiles",
      "log.sendFailed",
      "log.unknownFormat",
      "log.tooLarge",
      "log.noMail",
      "log.mailed",
      "log.mailNone",
      "log.mailTooOften",
      "log.mailFailed",
      "log.deleted",
      "log.deleteAsk",
      "log.deleteRunning",
      "log.renamed",
      "log.nameTaken",
      "log.nameInvalid",
      "log.noneRunning",
      "log.noneToResume",
      "log.notFound",
      "log.notFoundNew",
      "log.notFoundNear",
      "log.alreadyOn",
      "log.alreadyOff",
      "log.empty",
      "log.added",
      "log.addedNothing",
      "log.addWhat",
      "log.undone",
      "log.undoNone",
      "log.notAllowed",
      "error.argument",
      "error.groupOnly",
      "log.noForward",
    ],
    priority: "core",
    glued: true,
    reads: (rest) =>
      readsForm(
        rest,
        services.actions().flatMap(({ item }) => item.names),
      ),
    rights: [
      {
        form: "masterget <group> <name>",
        permission: "master",
        covers: (call) => formOf(call).form === "masterget",
      },
    ],
    readsRole(call) {
      const { form } = formOf(call);
      return form === undefined ? call.rest !== "" : !mayUse(services, call, form);
    },
    run: (call) => run(services, call),
  };
}

function run(services: LogCommandServices, call: CommandCall): CommandAnswer | Promise<CommandAnswer> {
  const { form, rest } = formOf(call);
  const { message } = call;
  const group: GroupKey = { platform: message.account.platform, groupId: message.groupId };
  if (message.groupId === "" && (form === undefined || !privateForms.includes(form)))
    return text("error.groupOnly");
  const action = form === undefined ? actionOf(services, rest) : undefined;
  if (action !== undefined && message.groupId !== "") {
    const { item } = action.found;
    if (item.leads && !leads(services, call)) return text("log.notAllowed");
    return action.found.run(() => item.run(call, group, action.rest));
  }
  if (form === undefined) return rest === "" ? services.telling.status({ call, group, rest }) : wrongArgument;
  if (!mayUse(services, call, form)) return text("log.notAllowed");
  const logCall: LogCall = { call, group, rest };
  const { leading, telling, sharing, importing } = services;
  switch (form) {
    case "new":
      return leading.begin(logCall);
    case "on":
      return leading.resume(logCall);
    case "off":
      return leading.pause(logCall);
    case "end":
      return sharing.end(logCall);
    case "halt":
      return leading.halt(logCall);
    case "del":
      return leading.remove(logCall);
    case "rename":
      return leading.rename(logCall);
    case "get":
      return sharing.get(logCall);
    case "masterget":
      return sharing.masterGet(logCall);
    case "export":
      return sharing.send(logCall);
    case "list":
      return telling.list(logCall);
    case "info":
      return telling.info(logCall);
    case "stat":
      return telling.statistics(logCall);
    case "quote":
      return telling.quote(logCall);
    case "add":
      return importing.add(logCall);
    case "undo":
      return importing.undo(logCall);
  }
}

/** A form that another feature brings, and what follows it. */
function actionOf({ actions }: LogCommandServices, said: string) {
  const lower = said.toLowerCase();
  for (const found of actions())
    for (const name of found.item.names)
      if (found.live && begins(lower, name)) return { found, rest: said.slice(name.length).trim() };
  return undefined;
}

function leads({ session }: LogCommandServices, { message }: CommandCall): boolean {
  return message.groupAdmin || session()?.isHost(message) === true;
}

/** The host and administrators of the group; for beginning and ending, everybody where the settings say so. */
function mayUse(services: LogCommandServices, call: CommandCall, form: LogForm): boolean {
  if (hostForms.includes(form)) return leads(services, call);
  if (!leadingForms.includes(form)) return true;
  return services.settingsAt(call).who === "anyone" || leads(services, call);
}

/** A row with what the command says of it. */
export function named(row: Pick<LogRow, "name">): { readonly name: string } {
  return { name: row.name };
}
