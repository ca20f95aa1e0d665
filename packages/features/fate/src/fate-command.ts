import {
  type Command,
  type CommandCall,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Dice, reasonLeft, splitRounds, throwRounds } from "@dicetower/dice/api";
import { fateDice, ladderStep, readFate, throwFate } from "./engine/index.js";
import { ladderKeys } from "./own-texts.js";

/** One round as it is shown. */
interface FateRound {
  readonly expression: string;
  readonly value: number;
  readonly detail: string;
}

/** `.4df`. */
export function fateCommand(host: Scope, dice: Dice, texts: Texts): Command {
  return {
    key: "fate",
    names: ["4df", "fate"],
    category: "system",
    extension: "fate",
    syntax: ".4df [N#][+n] [reason]",
    example: ".4df +2",
    exampleReply: "<Ann> Fate dice: [-,0,+,+]+2=3 (Good)",
    replyKeys: ["fate.result", "fate.resultReason", "fate.multi", "fate.multiReason", ...ladderKeys],
    priority: "nice",
    run: (call) => run(host, dice, texts, call),
  };
}

function run(host: Scope, dice: Dice, texts: Texts, call: CommandCall): Reply | Promise<Reply> {
  const { turns, rest } = splitRounds(call.rest);
  const read = readFate(rest);
  const { bonus } = read;
  const added = bonus === 0 ? "" : bonus > 0 ? `+${bonus}` : String(bonus);
  const reason = reasonLeft(call, read.rest);
  if (typeof reason !== "string") return reason;
  const say = (key: string, values = {}) => texts.render(text(key, values), call.locale, call.message);
  const ladder = (total: number) => say(`fate.ladder.${ladderStep(total)}`);
  return throwRounds<FateRound>({
    host,
    dice,
    call,
    turns,
    round(die) {
      const thrown = throwFate(die, bonus);
      return { expression: `4DF${added}`, value: thrown.total, detail: fateDice(thrown.dice) + added };
    },
    reply(rounds, receipt) {
      const because = reason === "" ? "" : "Reason";
      const [first] = rounds;
      if (first !== undefined && rounds.length === 1) {
        const { detail, value: res } = first;
        return text(`fate.result${because}`, { detail, res, ladder: ladder(res), reason, receipt });
      }
      const list = rounds
        .map(({ detail, value: res }) => say("fate.round", { detail, res, ladder: ladder(res) }))
        .join("\n");
      return text(`fate.multi${because}`, { turns: rounds.length, list, reason, receipt });
    },
  });
}
