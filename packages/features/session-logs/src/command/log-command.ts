import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  text,
} from "@dicetower/contract";
import type { Session } from "@dicetower/play-session/api";
import type { LogSettings } from "../settings.js";
import type { Importing } from "./importing.js";
import type { Leading } from "./leading.js";
import type { Sharing } from "./sharing.js";
import type { Telling } from "./telling.js";
import { begins } from "./words.js";

/** The parts of the command. */
export interface LogCommandServices {
  readonly leading: Leading;
  readonly telling: Telling;
  readonly sharing: Sharing;
  readonly importing: Importing;
  readonly session: () => Session | undefined;
  readonly settingsAt: (call: CommandCall) => LogSettings;
  /** Forms that other features bring. */
  readonly otherForms: () => readonly CommandForm[];
}

/** `.log`: session logs. */
export function logCommand(services: LogCommandServices): Command {
  const own = [...leadingForms(services), ...tellingForms(services), ...sharingForms(services)];
  const command = commandOfForms({
    key: "log",
    names: ["log", "日志"],
    category: "session",
    extension: "log",
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
      "log.find",
      "log.findNone",
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
    scope: "group",
    glued: true,
    reads: (rest) => readsForm(forms(), rest.toLowerCase()),
    forms: own,
  });
  const forms = () => [...own, ...services.otherForms()];
  return {
    ...command,
    get forms() {
      return forms();
    },
  };
}

/** Forms of the host and of administrators of the group; all but the imports everybody's, where the settings say so. */
function leadingForms(services: LogCommandServices): readonly CommandForm[] {
  const { leading, telling, sharing, importing } = services;
  return [
    form("", { readOnly: true, run: (_none, call) => telling.status(call) }),
    form("new|start|begin|create|新建|开始 [name:logName]", {
      example: text("command.log.example.new"),
      run: ({ name }, call) => led(services, call, () => leading.begin(call, name)),
    }),
    form("on|resume|continue|开启|继续|恢复 [name:logName]", {
      example: text("command.log.example.on"),
      run: ({ name }, call) => led(services, call, () => leading.resume(call, name)),
    }),
    form("off|stop|pause|暂停|停止", {
      run: (_none, call) => led(services, call, () => leading.pause(call)),
    }),
    form("end|finish|close|结束", { run: (_none, call) => led(services, call, () => sharing.end(call)) }),
    form("halt", { run: (_none, call) => led(services, call, () => leading.halt(call)) }),
    form("rename|改名 <before:word> <after:word>", {
      example: text("command.log.example.rename"),
      run: ({ before, after }, call) => led(services, call, () => leading.rename(call, before, after)),
    }),
    form("del|delete|rm|remove|删除 <name:logName>", {
      example: text("command.log.example.del"),
      confirm: async ({ name }, call) =>
        (await mayLead(services, call)) ? leading.askRemoval(call, name) : undefined,
      run: ({ name }, call) => led(services, call, () => leading.remove(call, name)),
    }),
    form("add", { run: (_none, call) => led(services, call, () => importing.add(call), false) }),
    form("undo", { run: (_none, call) => led(services, call, () => importing.undo(call), false) }),
  ];
}

function tellingForms({ telling }: LogCommandServices): readonly CommandForm[] {
  return [
    form("list|ls|列表 [page:number(1..10000)]", {
      readOnly: true,
      scope: "any",
      example: "list 2",
      run: ({ page }, call) => telling.list(call, page),
    }),
    form("info [name:logName]", {
      readOnly: true,
      example: text("command.log.example.info"),
      run: ({ name }, call) => telling.info(call, name),
    }),
    form("find|search|查找|搜索 <said:text>", {
      readOnly: true,
      example: text("command.log.example.find"),
      run: ({ said }, call) => telling.find(call, said),
    }),
    form("stat|stats|统计 [name:logName] [--all]", {
      readOnly: true,
      example: text("command.log.example.stat"),
      run: ({ name = "", all }, call) => telling.statistics(call, name, all),
    }),
    form("quote", { readOnly: true, run: (_none, call) => telling.quote(call) }),
  ];
}

function sharingForms({ sharing }: LogCommandServices): readonly CommandForm[] {
  return [
    form("export|download|导出|下载 [what:logExport]", {
      example: text("command.log.example.export"),
      run: ({ what }, call) => sharing.send(call, what),
    }),
    form("get|link|链接 [name:logName] [--force]", {
      scope: "any",
      example: text("command.log.example.get"),
      run: ({ name = "", force }, call) => sharing.get(call, name, force),
    }),
    form("masterget <group:word> <name:logName> [--force]", {
      scope: "any",
      permission: "master",
      example: text("command.log.example.masterget"),
      run: ({ group, name, force }, call) => sharing.masterGet(call, group, name, force),
    }),
  ];
}

/** True for what may follow the word without a blank. */
function readsForm(forms: readonly CommandForm[], rest: string): boolean {
  return forms.some(
    ({ elements: [first] }) => first?.type === "word" && first.spellings.some((one) => begins(rest, one)),
  );
}

async function led(
  services: LogCommandServices,
  call: CommandCall,
  act: () => CommandAnswer | Promise<CommandAnswer>,
  opens = true,
): Promise<CommandAnswer> {
  return (await mayLead(services, call, opens)) ? act() : text("log.notAllowed");
}

/** The host and administrators of the group. @param opens where the settings say so, everybody */
async function mayLead(
  { session, settingsAt }: LogCommandServices,
  call: CommandCall,
  opens = true,
): Promise<boolean> {
  const { message } = call;
  const leads = () => message.groupAdmin || session()?.isHost(message) === true;
  if (leads() || (opens && settingsAt(call).who === "anyone")) return true;
  await message.learnRole();
  return leads();
}
