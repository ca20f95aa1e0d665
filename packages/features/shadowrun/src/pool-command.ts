import {
  type Command,
  type CommandCall,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Dice, reasonLeft, splitRounds, throwRounds } from "@dicetower/dice/api";
import { type Glitch, readPool, throwPool } from "./engine/index.js";

/** One round as it is shown. */
interface PoolRound {
  readonly expression: string;
  readonly value: number;
  readonly dice: readonly number[];
  readonly glitch: Glitch;
}

/** `.rsr`. */
export function poolCommand(host: Scope, dice: Dice, texts: Texts): Command {
  return {
    key: "shadowrun",
    names: ["rsr"],
    category: "system",
    extension: "shadowrun",
    syntax: ".rsr [N#]<dice>[+n] [reason]",
    example: ".rsr 4",
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
    run: (call) => run(host, dice, texts, call),
  };
}

function run(host: Scope, dice: Dice, texts: Texts, call: CommandCall): Reply | Promise<Reply> {
  const { turns, rest } = splitRounds(call.rest);
  const read = readPool(rest);
  if (read === undefined) return text("error.argument");
  const { count } = read;
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  const reason = reasonLeft(call, read.rest);
  if (typeof reason !== "string") return reason;
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
