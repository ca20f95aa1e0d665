import { answerOf, type CommandReader, type CommandRunner, followedBy } from "@dicetower/commands/api";
import {
  type Changes,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  type Lifecycle,
  text,
} from "@dicetower/contract";
import { privately } from "../master-command/private-reply.js";
import { reloads } from "../master-command/reload-form.js";
import { isTest } from "../master-command/test-message-guard.js";

const words: ReadonlySet<string> = new Set(["state", "save", "load", "reload", "restart", "die"]);

/** What the console of the service works with. */
export interface ConsoleServices {
  readonly lifecycle: Lifecycle;
  readonly changes: Changes;
  readonly reader: () => CommandReader | undefined;
  readonly runner: () => CommandRunner | undefined;
}

/** `.system` with the words of the owner's console; those of rule systems are another command's. */
export function systemConsole(services: ConsoleServices): Command {
  const reader = {
    firstWord: (message: Parameters<CommandReader["firstWord"]>[0]) => services.reader()?.firstWord(message),
  };
  return commandOfForms({
    key: "system.console",
    names: ["system"],
    category: "owner",
    replyKeys: [
      "console.saved",
      "console.reloaded",
      "console.reloadFailed",
      "console.dieAsk",
      "console.dying",
      "master.tester",
      "master.private",
      "master.privateFailed",
      "error.argument",
      "error.permission",
    ],
    permission: "master",
    priority: "core",
    whileOff: true,
    // Before `.system` of rule systems, which takes every word.
    rank: 1,
    available: followedBy(reader, "system", (word, rest) => words.has(word) && !/^reload\s+\S/iu.test(rest)),
    forms: [
      form("state", {
        readOnly: true,
        example: "state",
        run: (_none, call) => as(services, call, "status", "status"),
      }),
      form("save", { run: () => text("console.saved") }),
      form("reload|load", { run: (_none, call) => readAgain(services, call) }),
      form("restart", { run: (_none, call) => as(services, call, "master", "master restart") }),
      form("die [digits:word]", {
        example: "die 1234",
        run: ({ digits }, call) => die(services, call, digits),
      }),
    ],
  });
}

async function as(
  { runner }: ConsoleServices,
  call: CommandCall,
  key: string,
  said: string,
): Promise<CommandAnswer> {
  const outcome = await runner()?.run({ message: call.message, call, key, text: said });
  return outcome === undefined || outcome.status === "unknown" ? text("error.argument") : answerOf(outcome);
}

/** Has every feature with files read them again, one after another. */
function readAgain({ runner }: ConsoleServices, call: CommandCall): CommandAnswer {
  return {
    later: async () => {
      const done: string[] = [];
      const failed: string[] = [];
      for (const [what, command] of Object.entries(reloads)) {
        const outcome = await runner()?.run({ message: call.message, ...command });
        if (outcome === undefined || outcome.status === "unknown") continue;
        (outcome.status === "failed" ? failed : done).push(what);
      }
      const list = done.join(", ") || "-";
      return privately(
        call,
        failed.length === 0
          ? text("console.reloaded", { list })
          : text("console.reloadFailed", { list, failed: failed.join(", ") }),
      );
    },
  };
}

/** Ends the service once the last digits of this account were given: nobody ends the wrong bot by mistake. */
async function die(
  { lifecycle, changes }: ConsoleServices,
  call: CommandCall,
  digits: string | undefined,
): Promise<CommandAnswer> {
  if (isTest(call.message)) return text("master.tester");
  const last = call.message.account.selfId.slice(-4);
  if (digits !== last) return text("console.dieAsk", { digits: last });
  const target = { type: "system", id: "service" };
  // A full disk must not keep anybody from ending it.
  await changes.note({ action: "system.stop", actor: call.actor, target }).catch(() => {});
  lifecycle.stop();
  return text("console.dying");
}
