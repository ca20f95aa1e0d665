import { readReason, unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  locationOf,
  type MessageLocation,
  type Reply,
  type Scope,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { DisplayWords, Program, RollNode } from "@dicetower/contract/engine";
import { type RollTicket, rolled, type Variables } from "../../api.js";
import {
  type BrokenOff,
  checkRounds,
  enhanced,
  type RoundsPrefix,
  rollLine,
  settleReading,
} from "../../engine/index.js";
import type { WordsOf } from "../texts/display-words.js";
import { diceIn } from "./dice-in.js";
import { inWords } from "./reading-reply.js";
import { reasonSaid } from "./roll-reason.js";
import { type RollShown, rollReply } from "./roll-reply.js";
import { expressionOf, isGlued } from "./roll-text.js";
import { type RollVariant, rollVariants } from "./roll-variants.js";
import type { ReadyRoll, Roller } from "./roller.js";

/** `.r`, `.rh` and `.rs`. @param wordsOf words of a working in a language */
export function rollCommands(host: Scope, roller: Roller, wordsOf: WordsOf): Command[] {
  return rollVariants.map((variant) => {
    const { key, names, exampleReply, replyKeys, priority, example } = variant;
    return commandOfForms({
      key,
      names,
      category: "roll",
      exampleReply,
      replyKeys,
      priority,
      glued: true,
      reads: (rest, word) => isGlued(word, rest, (said) => roller.readRoll(said, enhanced).reading.found),
      forms: [
        form("[roll:roll]", {
          example,
          run: (_said, call) => run(host, roller, variant, call, wordsOf(call.locale)),
        }),
      ],
    });
  });
}

/** What all steps of a roll command know. */
interface RollCall {
  readonly host: Scope;
  readonly roller: Roller;
  readonly variant: RollVariant;
  readonly call: CommandCall;
  readonly words: DisplayWords;
  readonly place: MessageLocation;
}

/** A roll of which all is known but the dice. */
interface SettledRoll {
  readonly rounds: RoundsPrefix | undefined;
  readonly program: Program;
  /** As answers repeat it. */
  readonly reason: string;
  readonly variables: Variables | undefined;
}

/** The way without a promise makes no function: it is that of nearly every roll. */
function run(host: Scope, roller: Roller, variant: RollVariant, call: CommandCall, words: DisplayWords) {
  const place = locationOf(call.message);
  const around: RollCall = { host, roller, variant, call, words, place };
  const choice = roller.choice(place);
  const said = expressionOf(
    call.word,
    call.rest,
    (text) => roller.readRoll(text, choice).reading.inFront === true,
  );
  const ready = roller.ready(said, place, choice);
  return ready instanceof Promise ? whenReady(ready, around) : take(ready, around);
}

async function whenReady(ready: Promise<ReadyRoll>, around: RollCall): Promise<Reply> {
  return take(await ready, around);
}

/** Looks at all that was said before a die is asked for. */
function take({ text: read, variables }: ReadyRoll, around: RollCall): Reply | Promise<Reply> {
  const { roller, call, variant } = around;
  if (read.reading.program === undefined) return text("dice.engine.none");
  if (read.meant !== undefined) return meantReply(read.meant, variant);
  if (read.reading.broken !== undefined) return brokenReply(read.reading.broken);
  const reading =
    read.reading.withoutName === undefined
      ? read.reading
      : settleReading(read.reading, (name) => variables?.lookup(name));
  const { program } = reading;
  if (program === undefined) return text("dice.engine.none");
  const said = readReason(reasonSaid(call, reading));
  if ("unread" in said) return unread(said.unread);
  const roll: SettledRoll = { rounds: read.rounds, program, reason: excerpt(said.reason), variables };
  const ticket = roller.take(around.place);
  return ticket instanceof Promise ? whenTaken(ticket, roll, around) : rolledReply(ticket, roll, around);
}

/** Shows how a roll is written that was meant. */
function meantReply(meant: string, { names }: RollVariant): TextRef {
  return text("dice.expr.meant", { word: names[0] ?? "", expr: sanitizeText(meant, 40) });
}

/** Says where an expression breaks off. */
function brokenReply({ expression, rest }: BrokenOff): Reply {
  const shown = (said: string) => sanitizeText(said, 40);
  return text("dice.expr.broken", { expr: shown(expression), rest: shown(rest) });
}

async function whenTaken(ticket: Promise<RollTicket>, roll: SettledRoll, around: RollCall): Promise<Reply> {
  return rolledReply(await ticket, roll, around);
}

/** Rolls all rounds, keeps what they gave to variables, and tells the result. */
function rolledReply(ticket: RollTicket, roll: SettledRoll, around: RollCall): Reply | Promise<Reply> {
  const { variables } = roll;
  const { variant, call } = around;
  try {
    const hidden = variant.hidden && call.message.groupId !== "";
    const { counted, shown, thrown } = throwRounds(roll, ticket, around, hidden);
    const value = shown.map(({ result }) => result).join(", ");
    ticket.done({ expression: thrown, value, hidden });
    const remarks = { reason: roll.reason, counted, mark: ticket.mark, hidden };
    const reply = rollReply(call.message, shown, remarks);
    return variables === undefined ? reply : withUnsaved(reply, hidden, variables.save());
  } catch (error) {
    return inWords(error);
  }
}

/** Adds the names whose values could not be kept. */
function withUnsaved(
  reply: Reply,
  hidden: boolean,
  unsaved: readonly string[] | Promise<readonly string[]>,
): Reply | Promise<Reply> {
  if (unsaved instanceof Promise) return unsaved.then((names) => withUnsaved(reply, hidden, names));
  if (unsaved.length === 0) return reply;
  const content = text("roll.notKept", { names: sanitizeText(unsaved.join(", ")) });
  const parts = Array.isArray(reply) ? reply : [reply];
  return [...parts, hidden ? { content, to: "sender", hidden } : content];
}

/** All rounds of a command, and the working of the number of rounds where that was rolled, too. */
function throwRounds(
  { rounds, program, variables }: SettledRoll,
  ticket: RollTicket,
  { host, roller, variant, call, words, place }: RollCall,
  hidden: boolean,
): {
  readonly counted: string | undefined;
  readonly shown: readonly RollShown[];
  /** The expression as its engine has it, which can be read again. */
  readonly thrown: string;
} {
  const faces = roller.faces(place);
  let thrown = 0;
  const die = (sides: number) => {
    thrown++;
    return ticket.die(sides);
  };
  const { maxRounds, showDetail, shortenOver } = roller.rules.value;
  let counted: string | undefined;
  let turns = 1;
  if (typeof rounds?.count === "number") turns = checkRounds(rounds.count, maxRounds);
  else if (rounds !== undefined) {
    const count = roller.evaluate(rounds.count, faces, die, variables);
    turns = checkRounds(count.value, maxRounds);
    counted = rollLine(count, words).full;
  }
  const shown: RollShown[] = [];
  let expressionThrown = "";
  for (let turn = 0; turn < turns; turn++) {
    thrown = 0;
    const evaluation = roller.evaluate(program, faces, die, variables);
    const { expression, value } = evaluation;
    if (turn === 0) expressionThrown = expression;
    const brief =
      variant.short || !showDetail || (thrown > shortenOver && crowded(evaluation.tree, shortenOver));
    const line = rollLine(evaluation, words);
    const detail = brief ? line.short : line.full;
    shown.push({ expression: line.expression, detail, result: evaluation.print("value") });
    host.emit(rolled, {
      message: call.message,
      expression,
      value,
      hidden,
      dice: () => diceIn(evaluation.tree),
    });
  }
  return { counted, shown, thrown: expressionThrown };
}

/** True when one term has more dice than are shown one by one. */
function crowded(node: RollNode, most: number): boolean {
  const dice = node.rounds?.reduce((sum, round) => sum + round.length, 0) ?? 0;
  return dice > most || (node.children?.some((child) => crowded(child, most)) ?? false);
}
