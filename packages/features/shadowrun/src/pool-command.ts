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
import { type Dice, throwRounds } from "@dicetower/dice/api";
import { type Glitch, throwPool } from "./engine/index.js";
import type { SaidPool } from "./pool-kind.js";

/** One round as it is shown. */
interface PoolRound {
  readonly expression: string;
  readonly value: number;
  readonly dice: readonly number[];
  readonly glitch: Glitch;
}

/** `.rsr`. */
export function poolCommand(host: Scope, dice: Dice, texts: Texts): Command {
  return commandOfForms({
    key: "shadowrun",
    names: ["rsr"],
    category: "system",
    extension: "shadowrun",
    exampleReply: "<Ann> pool 4D6: [5,6,2,1] hits 2",
    replyKeys: [
      "shadowrun.result",
      "shadowrun.resultReason",
      "shadowrun.multi",
      "shadowrun.multiReason",
      "shadowrun.glitch",
      "shadowrun.critical",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.rounds.tooMany",
    ],
    priority: "nice",
    forms: [
      form("<pool:shadowrunPool> [reason:reason]", {
        example: "4",
        run: ({ pool, reason = "" }, call) => run({ host, dice, texts }, call, pool, excerpt(reason)),
      }),
    ],
  });
}

/** What a call works with. */
interface PoolServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
}

function run(
  { host, dice, texts }: PoolServices,
  call: CommandCall,
  { rounds: turns = 1, dice: count }: SaidPool,
  reason: string,
): Reply | Promise<Reply> {
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  const say = (key: string, values = {}) => texts.render(text(key, values), call.locale, call.message);
  const shown = ({ dice: faces, value, glitch }: PoolRound) => ({
    detail: showDetail && faces.length <= shortenOver ? `[${faces.join(",")}] ` : "",
    res: value,
    glitch: glitch === "none" ? "" : say(`shadowrun.${glitch}`),
  });
  return throwRounds<PoolRound>({
    host,
    dice,
    call,
    turns,
    round(die) {
      const thrown = throwPool(count, die, limits);
      return { expression: `${count}D6`, value: thrown.hits, dice: thrown.dice, glitch: thrown.glitch };
    },
    reply(rounds, receipt) {
      const because = reason === "" ? "" : "Reason";
      const expr = `${count}D6`;
      const [first] = rounds;
      if (first !== undefined && rounds.length === 1)
        return text(`shadowrun.result${because}`, { expr, ...shown(first), reason, receipt });
      const list = rounds.map((round) => say("shadowrun.round", shown(round))).join("\n");
      return text(`shadowrun.multi${because}`, { expr, turns: rounds.length, list, reason, receipt });
    },
  });
}
