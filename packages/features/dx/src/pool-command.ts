import {
  type Command,
  type CommandCall,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Dice, reasonLeft, splitRounds, throwRounds } from "@dicetower/dice/api";
import { poolDice, poolName, readPool, throwPool } from "./engine/index.js";

/** One round as it is shown. */
interface PoolRound {
  readonly expression: string;
  readonly value: number;
  readonly detail: string;
}

/** `.dx`. @param scoresFaces whether a critical round scores the number of faces */
export function poolCommand(host: Scope, dice: Dice, texts: Texts, scoresFaces: () => boolean): Command {
  return {
    key: "dx",
    names: ["dx"],
    category: "system",
    extension: "dx",
    syntax: ".dx [N#]<dice>[c<critical>][m<faces>][+n] [reason]",
    example: ".dx 4c3",
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
    run: (call) => run(host, dice, texts, scoresFaces(), call),
  };
}

function run(
  host: Scope,
  dice: Dice,
  texts: Texts,
  scoresFaces: boolean,
  call: CommandCall,
): Reply | Promise<Reply> {
  const { turns, rest } = splitRounds(call.rest);
  const read = readPool(rest);
  if (read === undefined) return text("error.argument");
  const { pool, bonus } = read;
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  const short = !showDetail || pool.count > shortenOver;
  const reason = reasonLeft(call, read.rest);
  if (typeof reason !== "string") return reason;
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
      const form = short ? "dx.roundShort" : "dx.round";
      const list = rounds
        .map(({ detail, value }) =>
          texts.render(text(form, { detail, res: value }), call.locale, call.message),
        )
        .join("\n");
      return text(`dx.multi${because}`, { expr, turns: rounds.length, list, reason, receipt });
    },
  });
}
