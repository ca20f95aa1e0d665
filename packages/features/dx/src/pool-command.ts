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
import { poolDice, poolName, throwPool } from "./engine/index.js";
import type { SaidPool } from "./pool-kind.js";

/** One round as it is shown. */
interface PoolRound {
  readonly expression: string;
  readonly value: number;
  readonly detail: string;
}

/** `.dx`. @param scoresFaces whether a critical round scores the number of faces */
export function poolCommand(host: Scope, dice: Dice, texts: Texts, scoresFaces: () => boolean): Command {
  return commandOfForms({
    key: "dx",
    names: ["dx"],
    category: "system",
    extension: "dx",
    exampleReply: "<Ann> pool 4C3: {2,8*,10*,4*},{2,3*,7*},{8*,1},{8*},{4*},{2} total 52",
    replyKeys: [
      "dx.result",
      "dx.resultReason",
      "dx.short",
      "dx.shortReason",
      "dx.multi",
      "dx.multiReason",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.faces.zero",
      "dice.faces.tooMany",
      "dice.value.least",
      "dice.explosion.tooDeep",
      "dice.rounds.tooMany",
    ],
    priority: "expected",
    forms: [
      form("<pool:dxPool> [reason:reason]", {
        example: "4c3",
        run: ({ pool, reason = "" }, call) =>
          run({ host, dice, texts, scoresFaces: scoresFaces() }, call, pool, excerpt(reason)),
      }),
    ],
  });
}

/** What a call works with. */
interface PoolServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly scoresFaces: boolean;
}

function run(
  { host, dice, texts, scoresFaces }: PoolServices,
  call: CommandCall,
  { rounds: turns = 1, dice: count, critical = 10, faces = 10, bonus = 0 }: SaidPool,
  reason: string,
): Reply | Promise<Reply> {
  const pool = { count, critical, faces };
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  const short = !showDetail || count > shortenOver;
  return throwRounds<PoolRound>({
    host,
    dice,
    call,
    turns,
    round(die) {
      const thrown = throwPool(pool, die, limits, scoresFaces);
      return {
        expression: poolName(pool, bonus),
        value: thrown.total + bonus,
        detail: poolDice(thrown) + (bonus === 0 ? "" : bonus > 0 ? `+${bonus}` : bonus),
      };
    },
    reply(rounds, receipt) {
      const because = reason === "" ? "" : "Reason";
      const expr = poolName(pool, bonus);
      const [first] = rounds;
      if (first !== undefined && rounds.length === 1) {
        const values = { expr, detail: first.detail, res: first.value, reason, receipt };
        return text((short ? "dx.short" : "dx.result") + because, values);
      }
      const line = short ? "dx.roundShort" : "dx.round";
      const list = rounds
        .map(({ detail, value }) =>
          texts.render(text(line, { detail, res: value }), call.locale, call.message),
        )
        .join("\n");
      return text(`dx.multi${because}`, { expr, turns: rounds.length, list, reason, receipt });
    },
  });
}
