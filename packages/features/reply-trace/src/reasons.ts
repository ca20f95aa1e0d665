import type { CommandReader } from "@dicetower/commands/api";
import {
  type Message,
  mentionOf,
  type Outcome,
  type TextRef,
  type TraceStep,
  text,
} from "@dicetower/contract";

/** Reasons for which stages stop a message, and the text that says each. */
const stops: Readonly<Record<string, string>> = {
  "own message": "replyTrace.stop.own",
  "another bot": "replyTrace.stop.anotherBot",
  "deny-listed": "replyTrace.stop.denied",
  "not allow-listed": "replyTrace.stop.notAllowed",
  flood: "replyTrace.stop.flood",
  late: "replyTrace.stop.late",
  busy: "replyTrace.stop.busy",
  guard: "replyTrace.stop.guard",
  failed: "replyTrace.stop.failed",
  silent: "replyTrace.stop.silent",
  "global silence": "replyTrace.stop.globalSilence",
  "private mode": "replyTrace.stop.privateMode",
  "globally off": "replyTrace.stop.commandOff",
  "ignored group": "replyTrace.stop.ignoredGroup",
  "off in this group": "replyTrace.stop.offInGroup",
  "not in the user group": "replyTrace.stop.userGroup",
  "the log-in is too old": "replyTrace.stop.oldLogIn",
  "too many wait for the AI": "replyTrace.stop.aiBusy",
  "joined what the same person said before": "replyTrace.stop.aiJoined",
  "answered a question of the AI": "replyTrace.stop.aiAnswered",
  "answers of rules come too fast": "replyTrace.stop.repliesFast",
  "a rule answered elsewhere, later, or with silence": "replyTrace.stop.replyElsewhere",
};

/** `causal rule 7` */
const causalRule = /^causal rule (\d+)$/;

/**
 * Finds out why a message was answered or not. The first reason says it, the others what failed on the way.
 * @param now UTC epoch seconds
 */
export function reasonsOf(
  message: Message,
  { matched, endedBy, stopped, trace = [] }: Outcome,
  reader: CommandReader | undefined,
  now: number,
): TextRef[] {
  const failures = trace
    .filter(({ verdict }) => verdict === "failed" || verdict === "overdue")
    .map(({ stage, owner, verdict }) => text(`replyTrace.trouble.${verdict}`, { stage, owner }));
  if (matched) return [answered(message, endedBy, trace, reader), ...failures];
  if (stopped !== undefined) {
    const minutes = Math.max(1, Math.round((now - message.sentAt) / 60));
    return [text(stopKey(stopped), { ...stopValues(stopped), stage: endedBy, minutes }), ...failures];
  }
  return [nobody(message, reader), ...failures];
}

/** Text that says for what a stage stopped a message. */
export function stopKey(stopped: string): string {
  return stops[stopped] ?? (causalRule.test(stopped) ? "replyTrace.stop.causal" : "replyTrace.stop.other");
}

export function stopValues(stopped: string): { readonly reason: string; readonly number: string } {
  return { reason: stopped, number: causalRule.exec(stopped)?.[1] ?? "" };
}

function answered(
  message: Message,
  stage: string,
  trace: readonly TraceStep[],
  reader: CommandReader | undefined,
): TextRef {
  const last = trace.at(-1);
  if (stage === "commands") {
    const command = reader?.read(message)?.command.key ?? "";
    return text("replyTrace.answered.command", { command });
  }
  if (last?.slot === "censor" || stage === "censor") return text("replyTrace.answered.censor");
  if (last?.slot === "admit") return text("replyTrace.answered.admit", { stage });
  if (stage === "replies" || stage === "causal") return text(`replyTrace.answered.${stage}`);
  return text(last?.verdict === "later" ? "replyTrace.answered.later" : "replyTrace.answered.stage", {
    stage,
  });
}

/** Why no stage took a message, as far as the message and the commands tell. */
function nobody(message: Message, reader: CommandReader | undefined): TextRef {
  if (message.own && !message.answersOwn) return text("replyTrace.stop.own");
  if (reader === undefined)
    return text(message.quiet ? "replyTrace.nobody.off" : "replyTrace.nobody.noCommands");
  const first = reader.firstWord(message);
  if (message.quiet) return text("replyTrace.nobody.off");
  if (first === undefined)
    return text(
      reader.prefixed(message)
        ? "replyTrace.nobody.otherAddressed"
        : mentionsOther(message)
          ? "replyTrace.nobody.otherMentioned"
          : "replyTrace.nobody.noRule",
    );
  const absent = reader.commands.find(
    ({ command }) => command.names.includes(first.word) && !reader.offers(message, command.key),
  );
  if (absent !== undefined)
    return text("replyTrace.nobody.absent", {
      command: absent.command.key,
      extension: absent.command.extension ?? absent.owner,
    });
  return text("replyTrace.nobody.unknownCommand", { word: first.word });
}

function mentionsOther({ segments, account }: Message): boolean {
  const [first] = segments;
  const mention = first === undefined ? undefined : mentionOf(first);
  return mention !== undefined && mention.userId !== account.selfId;
}
