import {
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Dice, throwRounds, writeBonus } from "@dicetower/dice/api";
import type { SaidBonus } from "./bonus-kind.js";
import { fateDice, ladderStep, throwFate } from "./engine/index.js";
import { ladderKeys } from "./ladder-keys.js";

/** One round as it is shown. */
interface FateRound {
  readonly expression: string;
  readonly value: number;
  readonly detail: string;
}

/** `.4df`. */
export function fateCommand(host: Scope, dice: Dice, texts: Texts): Command {
  return commandOfForms({
    key: "fate",
    names: ["4df", "fate"],
    category: "system",
    extension: "fate",
    exampleReply: "<Ann> Fate dice: [-,0,+,+]+2=3 (Good)",
    replyKeys: ["fate.result", "fate.resultReason", "fate.multi", "fate.multiReason", ...ladderKeys],
    priority: "nice",
    forms: [
      form("[bonus:fateBonus] [reason:reason]", {
        example: "+2",
        run: ({ bonus = {}, reason = "" }, call) => run({ host, dice, texts }, call, bonus, excerpt(reason)),
      }),
    ],
  });
}

/** What a call works with. */
interface FateServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
}

function run(
  { host, dice, texts }: FateServices,
  call: CommandCall,
  { rounds: turns = 1, bonus = 0 }: SaidBonus,
  reason: string,
): Reply | Promise<Reply> {
  const added = writeBonus(bonus);
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
