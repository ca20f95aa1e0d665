import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Message,
  quotedIn,
  type Reply,
  text,
} from "@dicetower/contract";
import type { Remembered } from "./remembered.js";
import type { Views } from "./views.js";

/** Words of a trace that are said in chat. */
const maxSteps = 12;

/** `.why`: why a message of this chat was answered or not, for hosts, admins and masters. */
export function whyCommand(views: Views): Command {
  return commandOfForms({
    key: "why",
    names: ["why", "为何"],
    category: "manage",
    replyKeys: [
      "replyTrace.told",
      "replyTrace.told.trace",
      "replyTrace.none",
      "replyTrace.notTraced",
      "error.permission",
    ],
    permission: "groupAdminOrHelper",
    priority: "nice",
    whileOff: true,
    forms: [
      form("", { readOnly: true, run: (_none, call) => run(views, call, false) }),
      form("trace|过程", { readOnly: true, run: (_none, call) => run(views, call, true) }),
    ],
  });
}

function run(views: Views, { message, locale }: CommandCall, traced: boolean): Reply {
  const one = about(views, message);
  if (one === undefined) return text("replyTrace.none");
  const why = views.reasons(one, locale).join("\n");
  const values = { name: one.name || one.userId, text: oneLine(one.text), why };
  if (!traced) return text("replyTrace.told", values);
  if (one.trace === undefined) return text("replyTrace.notTraced", values);
  const steps = one.trace
    .filter(({ verdict }) => verdict !== "skipped" && verdict !== "go on")
    .concat(one.trace.filter(({ verdict }) => verdict === "go on"))
    .slice(0, maxSteps)
    .map((step) => views.step(step, locale));
  return text("replyTrace.told.trace", { ...values, steps: steps.join("\n") });
}

/** The message that is replied to, else the last one of the chat. This one has not ended yet, so it is not among them. */
function about(views: Views, message: Message): Remembered | undefined {
  const quoted = quotedIn(message.segments);
  const { groupId, userId, account } = message;
  return views.memory.recent().find((one) => {
    if (one.accountId !== account.id || one.groupId !== groupId) return false;
    if (groupId === "" && one.userId !== userId) return false;
    return quoted === undefined ? one.command !== "why" : one.messageId === quoted;
  });
}

function oneLine(words: string): string {
  const [first = "", ...more] = words.split("\n");
  return more.length === 0 ? first : `${first}…`;
}
