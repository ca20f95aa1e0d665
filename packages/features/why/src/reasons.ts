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
  "own message": "why.stop.own",
  "another bot": "why.stop.anotherBot",
  "deny-listed": "why.stop.denied",
  "not allow-listed": "why.stop.notAllowed",
  flood: "why.stop.flood",
  late: "why.stop.late",
  busy: "why.stop.busy",
  guard: "why.stop.guard",
  failed: "why.stop.failed",
  silent: "why.stop.silent",
  "global silence": "why.stop.globalSilence",
  "private mode": "why.stop.privateMode",
  "globally off": "why.stop.commandOff",
  "ignored group": "why.stop.ignoredGroup",
  "off in this group": "why.stop.offInGroup",
  "not in the user group": "why.stop.userGroup",
  "the log-in is too old": "why.stop.oldLogIn",
  "too many wait for the AI": "why.stop.aiBusy",
  "joined what the same person said before": "why.stop.aiJoined",
  "answered a question of the AI": "why.stop.aiAnswered",
  "answers of rules come too fast": "why.stop.repliesFast",
  "a rule answered elsewhere, later, or with silence": "why.stop.replyElsewhere",
};

/** `causal rule 7` */
const causalRule = /^causal rule (\d+)$/;

/** What a stage says that stopped a message, for whom it may be said at once. */
export const stopReasons: readonly string[] = Object.keys(stops);

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
    .map(({ stage, owner, verdict }) => text(`why.trouble.${verdict}`, { stage, owner }));
  if (matched) return [answered(message, endedBy, trace, reader), ...failures];
  if (stopped !== undefined) {
    const minutes = Math.max(1, Math.round((now - message.sentAt) / 60));
    return [text(stopKey(stopped), { ...stopValues(stopped), stage: endedBy, minutes }), ...failures];
  }
  return [nobody(message, reader), ...failures];
}

/** Text that says for what a stage stopped a message. */
export function stopKey(stopped: string): string {
  return stops[stopped] ?? (causalRule.test(stopped) ? "why.stop.causal" : "why.stop.other");
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
    return text("why.answered.command", { command });
  }
  if (last?.slot === "censor" || stage === "censor") return text("why.answered.censor");
  if (last?.slot === "admit") return text("why.answered.admit", { stage });
  if (stage === "replies" || stage === "causal") return text(`why.answered.${stage}`);
  return text(last?.verdict === "later" ? "why.answered.later" : "why.answered.stage", { stage });
}

/** Why no stage took a message, as far as the message and the commands tell. */
function nobody(message: Message, reader: CommandReader | undefined): TextRef {
  if (message.own && !message.answersOwn) return text("why.stop.own");
  if (reader === undefined) return text(message.quiet ? "why.nobody.off" : "why.nobody.noCommands");
  const first = reader.firstWord(message);
  if (message.quiet) return text("why.nobody.off");
  if (first === undefined)
    return text(
      reader.prefixed(message)
        ? "why.nobody.otherAddressed"
        : mentionsOther(message)
          ? "why.nobody.otherMentioned"
          : "why.nobody.noRule",
    );
  const absent = reader.commands.find(
    ({ command }) => command.names.includes(first.word) && !reader.offers(message, command.key),
  );
  if (absent !== undefined)
    return text("why.nobody.absent", {
      command: absent.command.key,
      extension: absent.command.extension ?? absent.owner,
    });
  return text("why.nobody.unknownCommand", { word: first.word });
}

function mentionsOther({ segments, account }: Message): boolean {
  const [first] = segments;
  const mention = first === undefined ? undefined : mentionOf(first);
  return mention !== undefined && mention.userId !== account.selfId;
}
