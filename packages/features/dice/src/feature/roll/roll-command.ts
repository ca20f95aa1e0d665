import {
  type Command,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type Reply,
  type Scope,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { DisplayWords, Program, RollNode } from "@dicetower/contract/engine";
import { type RollTicket, rolled, type Variables } from "../../api.js";
import {
  type BrokenOff,
  checkRounds,
  enhanced,
  type RoundsPrefix,
  settleReading,
} from "../../engine/index.js";
import type { WordsOf } from "../texts/display-words.js";
import { diceIn } from "./dice-in.js";
import { droppedDiceLine } from "./dropped-dice.js";
import { inWords } from "./reading-reply.js";
import { type RollShown, rollReply } from "./roll-reply.js";
import { expressionOf, isGlued } from "./roll-text.js";
import type { ReadyRoll, Roller } from "./roller.js";

/** A roll command: how it shows its result, and to whom. */
interface Form {
  readonly key: string;
  readonly names: readonly string[];
  readonly short: boolean;
  readonly hidden: boolean;
  readonly syntax: string;
  readonly example: string;
  readonly exampleReply: string;
  readonly priority: "core" | "expected";
  readonly replyKeys: readonly string[];
}

const openKeys = ["roll.result", "roll.resultReason", "roll.multi", "roll.multiReason", "roll.notKept"];

const forms: readonly Form[] = [
  {
    key: "roll",
    names: ["r", "rd", "roll", "掷骰"],
    short: false,
    hidden: false,
    syntax: ".r [N#][expression] [reason]",
    example: ".r 2d6+3",
    exampleReply: "<Ann> rolls 2D6+3=(4+2)+3=6+3=9",
    priority: "core",
    replyKeys: openKeys,
  },
  {
    key: "roll.hidden",
    names: ["rh", "rhd", "暗骰"],
    short: false,
    hidden: true,
    syntax: ".rh [N#][expression] [reason]",
    example: ".rh d20",
    exampleReply: "<Ann> rolls behind the screen",
    priority: "core",
    replyKeys: ["roll.hidden", "roll.hiddenResult", "roll.observed", "hidden.privateFailed", "roll.notKept"],
  },
  {
    key: "roll.short",
    names: ["rs"],
    short: true,
    hidden: false,
    syntax: ".rs [N#][expression] [reason]",
    example: ".rs 3d6*5",
    exampleReply: "<Ann> rolls 3D6X5=50",
    priority: "expected",
    replyKeys: openKeys,
  },
];

/** `.r`, `.rh` and `.rs`. @param wordsOf words of a working in a language */
export function rollCommands(host: Scope, roller: Roller, wordsOf: WordsOf): Command[] {
  return forms.map((form) => ({
    ...form,
    category: "roll",
    glued: true,
    reads: (rest, word) => isGlued(word, rest, (said) => roller.readRoll(said, enhanced).reading.found),
    run: (call) => run(host, roller, form, call, wordsOf(call.locale)),
  }));
}

/** What all steps of a roll command know. */
interface RollCall {
  readonly host: Scope;
  readonly roller: Roller;
  readonly form: Form;
  readonly call: CommandCall;
  readonly words: DisplayWords;
  readonly place: MessageLocation;
}

/** The way without a promise makes no function: it is that of nearly every roll. */
function run(host: Scope, roller: Roller, form: Form, call: CommandCall, words: DisplayWords) {
  const place = locationOf(call.message);
  const around: RollCall = { host, roller, form, call, words, place };
  const ready = roller.ready(expressionOf(call.word, call.rest), place, roller.choice(place));
  return ready instanceof Promise ? whenReady(ready, around) : take(ready, around);
}

async function whenReady(ready: Promise<ReadyRoll>, around: RollCall): Promise<Reply> {
  return take(await ready, around);
}

function take(ready: ReadyRoll, around: RollCall): Reply | Promise<Reply> {
  const { program, broken } = ready.text.reading;
  if (program === undefined) return text("dice.engine.none");
  if (broken !== undefined) return brokenReply(broken);
  const ticket = around.roller.take(around.place);
  return ticket instanceof Promise ? whenTaken(ticket, ready, around) : rolledReply(ticket, ready, around);
}

/** Says where an expression breaks off. */
function brokenReply({ expression, rest }: BrokenOff): Reply {
  const shown = (said: string) => sanitizeText(said, 40);
  return text("dice.expr.broken", { expr: shown(expression), rest: shown(rest) });
}

async function whenTaken(ticket: Promise<RollTicket>, ready: ReadyRoll, around: RollCall): Promise<Reply> {
  return rolledReply(await ticket, ready, around);
}

/** Rolls all rounds, keeps what they gave to variables, and tells the result. */
function rolledReply(ticket: RollTicket, ready: ReadyRoll, around: RollCall): Reply | Promise<Reply> {
  const { text: read, variables } = ready;
  const { host, roller, form, call, words, place } = around;
  const { program, reason } =
    read.reading.withoutName === undefined
      ? read.reading
      : settleReading(read.reading, (name) => variables?.lookup(name));
  if (program === undefined) return text("dice.engine.none");
  try {
    const faces = roller.faces(place);
    const throwing = { rounds: read.rounds, program, faces, ticket, words, variables };
    const hidden = form.hidden && call.message.groupId !== "";
    const { counted, shown } = throwRounds(host, roller, form, call, throwing, hidden);
    const [first] = shown;
    const value = shown.map(({ result }) => result).join(", ");
    ticket.done({ expression: first?.expression ?? "", value, hidden });
    const remarks = { reason: reasonOf(call, reason), counted, mark: ticket.mark, hidden };
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

/** What one command throws. */
interface Throwing {
  readonly rounds: RoundsPrefix | undefined;
  readonly program: Program;
  readonly faces: number;
  readonly ticket: RollTicket;
  readonly words: DisplayWords;
  readonly variables: Variables | undefined;
}

/** All rounds of a command, and the working of the number of rounds where that was rolled, too. */
function throwRounds(
  host: Scope,
  roller: Roller,
  form: Form,
  { message }: CommandCall,
  { rounds, program, faces, ticket, words, variables }: Throwing,
  hidden: boolean,
): { readonly counted: string | undefined; readonly shown: readonly RollShown[] } {
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
    counted = count.print("full", words);
  }
  const shown: RollShown[] = [];
  for (let turn = 0; turn < turns; turn++) {
    thrown = 0;
    const evaluation = roller.evaluate(program, faces, die, variables);
    const { expression, value } = evaluation;
    const brief =
      form.short || !showDetail || (thrown > shortenOver && crowded(evaluation.tree, shortenOver));
    const detail = brief
      ? evaluation.print("short", words)
      : (droppedDiceLine(evaluation) ?? evaluation.print("full", words));
    shown.push({ expression, detail, result: evaluation.print("value") });
    host.emit(rolled, { message, expression, value, hidden, dice: () => diceIn(evaluation.tree) });
  }
  return { counted, shown };
}

/** The reason in its original spelling, fit to be repeated. It is the end of the text; normalising keeps the length. */
function reasonOf({ original }: CommandCall, reason: string): string {
  return reason === "" ? "" : sanitizeText(original.slice(-reason.length));
}

/** True when one term has more dice than are shown one by one. */
function crowded(node: RollNode, most: number): boolean {
  const dice = node.rounds?.reduce((sum, round) => sum + round.length, 0) ?? 0;
  return dice > most || (node.children?.some((child) => crowded(child, most)) ?? false);
}
