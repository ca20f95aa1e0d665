import { type Command, type CommandCall, type Reply, repeated, type Scope, text } from "@dicetower/contract";
import type { DisplayWords, Program, RollNode } from "@dicetower/contract/engine";
import { placeOf, type RollTicket, rolled } from "../api.js";
import { checkRounds, enhanced, type RoundsPrefix } from "../engine/index.js";
import type { WordsOf } from "./display-words.js";
import { inWords } from "./reading-reply.js";
import { type RollShown, rollReply } from "./roll-reply.js";
import { expressionOf, isGlued } from "./roll-text.js";
import type { Roller } from "./roller.js";

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

const openKeys = ["roll.result", "roll.resultReason", "roll.multi", "roll.multiReason"];

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
    replyKeys: ["roll.hidden", "roll.hiddenResult", "hidden.privateFailed"],
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

/** `.r`, `.rh` and `.rs` (commands §§3.1–3.3). @param wordsOf words of a working in a language */
export function rollCommands(host: Scope, roller: Roller, wordsOf: WordsOf): Command[] {
  return forms.map((form) => ({
    ...form,
    category: "roll",
    glued: true,
    reads: (rest, word) => isGlued(word, rest, (said) => roller.readRoll(said, enhanced).reading.found),
    run: (call) => run(host, roller, form, call, wordsOf(call.locale)),
  }));
}

function run(
  host: Scope,
  roller: Roller,
  form: Form,
  call: CommandCall,
  words: DisplayWords,
): Reply | Promise<Reply> {
  const place = placeOf(call.message);
  const { rounds, reading } = roller.readRoll(expressionOf(call.word, call.rest), roller.choice(place));
  const { program, reason } = reading;
  if (program === undefined) return text("dice.engine.none");
  const faces = roller.faces(place);
  const go = (ticket: RollTicket) =>
    inWords(() => {
      const { counted, shown } = throwRounds(host, roller, form, call, {
        rounds,
        program,
        faces,
        ticket,
        words,
      });
      const hidden = form.hidden && call.message.groupId !== "";
      const [first] = shown;
      const value = shown.map(({ result }) => result).join(", ");
      ticket.done({ expression: first?.expression ?? "", value, hidden });
      return rollReply(call.message, shown, {
        reason: reasonOf(call, reason),
        counted,
        mark: ticket.mark,
        hidden,
      });
    });
  const ticket = roller.take(place);
  return ticket instanceof Promise ? ticket.then(go) : go(ticket);
}

/** What one command throws. */
interface Throwing {
  readonly rounds: RoundsPrefix | undefined;
  readonly program: Program;
  readonly faces: number;
  readonly ticket: RollTicket;
  readonly words: DisplayWords;
}

/** All rounds of a command, and the working of the number of rounds where that was rolled, too. */
function throwRounds(
  host: Scope,
  roller: Roller,
  form: Form,
  { message }: CommandCall,
  { rounds, program, faces, ticket, words }: Throwing,
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
    const count = roller.evaluate(rounds.count, faces, die);
    turns = checkRounds(count.value, maxRounds);
    counted = count.print("full", words);
  }
  const shown: RollShown[] = [];
  for (let turn = 0; turn < turns; turn++) {
    thrown = 0;
    const evaluation = roller.evaluate(program, faces, die);
    const { expression, value } = evaluation;
    const brief =
      form.short || !showDetail || (thrown > shortenOver && crowded(evaluation.tree, shortenOver));
    const detail = evaluation.print(brief ? "short" : "full", words);
    shown.push({ expression, detail, result: evaluation.print("value") });
    host.emit(rolled, { message, expression, value });
  }
  return { counted, shown };
}

/** The reason in its original spelling, fit to be repeated. It is the end of the text; normalising keeps the length. */
function reasonOf({ original }: CommandCall, reason: string): string {
  return reason === "" ? "" : repeated(original.slice(-reason.length));
}

/** True when one term has more dice than are shown one by one. */
function crowded(node: RollNode, most: number): boolean {
  const dice = node.rounds?.reduce((sum, round) => sum + round.length, 0) ?? 0;
  return dice > most || (node.children?.some((child) => crowded(child, most)) ?? false);
}
