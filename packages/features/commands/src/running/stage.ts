import {
  type Call,
  type Clock,
  type Contribution,
  type Message,
  type NotMine,
  notMine,
  type Stage,
  type Texts,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { CommandGuard, CommandMatch } from "../api.js";
import type { Confirmations } from "../confirming/confirmations.js";
import type { DepartedKinds } from "../forms/departed-kinds.js";
import type { Kinds } from "../forms/read-form.js";
import type { Reader } from "../reading/reader.js";
import { askedHelp } from "./asked-help.js";
import { MatchedCall } from "./call.js";
import { asksRole, refusal } from "./permission.js";
import { CommandRun, limitMs, sorry } from "./run.js";
import type { CommandResult, CommandTimes } from "./times.js";
import { worded } from "./worded.js";

/** Characters behind the word: more than any platform sends as one text, and little enough for every reader. */
export const maxCharacters = 10_000;

/** Services and callbacks of the stage. */
export interface CommandContext {
  readonly reader: Reader;
  /** Kinds of arguments in force. */
  readonly kinds: () => Kinds;
  /** Those that have been, and whose they are. */
  readonly departed: Pick<DepartedKinds, "lackOf">;
  readonly confirmations: Confirmations;
  readonly texts: () => Texts | undefined;
  /** Logs a failure in the name of the command's feature and answers a short reference to it. */
  readonly failed: (match: CommandMatch, error: unknown) => string;
  readonly ran: (match: CommandMatch) => void;
  readonly clock: Clock;
  /** Aborts when no command runs any more. */
  readonly life: AbortSignal;
  readonly times: CommandTimes;
  /** Who keeps back what nobody has said. */
  readonly guards: () => readonly Contribution<CommandGuard>[];
}

/** The stage that runs commands. */
export function commandStage(context: CommandContext): Stage {
  const { reader } = context;
  return {
    key: "commands",
    slot: "commands",
    limitMs,
    // Where the bot is switched off nothing is wanted, so that nobody is told of a flood there either.
    matches(message) {
      const match = reader.read(message);
      return match !== undefined && isRunnable(message, match);
    },
    run: (message, call) => runMatches(context, message, reader.read(message), call),
  };
}

/** Hears of each command that took a call. @param result undefined where its answer follows later */
export type Heard = (match: CommandMatch, result: CommandResult | "refused" | undefined) => void;

/**
 * Runs the command of a match, and while commands answer that they are not meant, the next ones of the same word.
 * Undefined when none is left. A promise only where a command answers with one.
 * @param only true where no other command may take it
 */
export function runMatches(
  context: CommandContext,
  message: Message,
  first: CommandMatch | undefined,
  call: Call,
  heard?: Heard,
  only = false,
): Verdict | Promise<Verdict> {
  for (
    let match = first;
    match !== undefined;
    match = only ? undefined : context.reader.next(message, match)
  ) {
    if (!isRunnable(message, match)) continue;
    const verdict = runMatch(context, message, match, call, heard);
    if (verdict instanceof Promise) return whenMine(verdict, context, message, match, call, heard, only);
    if (verdict !== notMine) return verdict;
  }
  return undefined;
}

async function whenMine(
  verdict: Promise<Verdict | NotMine>,
  context: CommandContext,
  message: Message,
  match: CommandMatch,
  call: Call,
  heard: Heard | undefined,
  only: boolean,
): Promise<Verdict> {
  const came = await verdict;
  if (came !== notMine) return came;
  return only ? undefined : runMatches(context, message, context.reader.next(message, match), call, heard);
}

/** True where the command of a match answers in this place. */
function isRunnable(message: Message, match: CommandMatch): boolean {
  return !message.quiet || match.command.whileOff === true || message.trust >= 5;
}

function runMatch(
  context: CommandContext,
  message: Message,
  said: CommandMatch,
  call: Call,
  heard: Heard | undefined,
): ReturnType<CommandRun["verdict"]> {
  const match = askedHelp(said, context.reader) ?? said;
  const locale = message.locale ?? context.texts()?.locale ?? "en";
  if (match.original.length > maxCharacters)
    return { reply: text("error.tooLong", { limit: maxCharacters }) };
  const matched = new MatchedCall(message, match, call, locale);
  try {
    if (asksRole(match.command, matched, context.kinds()))
      return message.learnRole().then(() => runMatch(context, message, match, call, heard));
    const refused = refusal(match.command, matched, context.kinds());
    if (refused !== undefined) {
      heard?.(match, "refused");
      return { reply: worded(refused, match.command, context.reader, locale, message) };
    }
  } catch (error) {
    heard?.(match, "failed");
    return { reply: sorry(context, match, error) };
  }
  const run = new CommandRun(context, matched);
  const verdict = run.verdict();
  return heard === undefined ? verdict : told(verdict, match, run, heard);
}

function told(
  verdict: ReturnType<CommandRun["verdict"]>,
  match: CommandMatch,
  run: CommandRun,
  heard: Heard,
): ReturnType<CommandRun["verdict"]> {
  if (verdict instanceof Promise) return verdict.then((came) => told(came, match, run, heard));
  if (verdict !== notMine) heard(match, run.result);
  return verdict;
}
