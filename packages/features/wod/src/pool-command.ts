import { unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  locationOf,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { type Dice, throwRounds, type Variables } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import { fillPool, type PoolDefaults, poolDice, poolName, poolParts, throwPool } from "./engine/index.js";
import { poolDefaultsField } from "./pool-defaults.js";
import type { SaidPool } from "./pool-kinds.js";
import { setForms } from "./set-defaults.js";

/** What the command needs at each call. */
interface PoolServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly groups: Groups | undefined;
}

/** A pool whose number of dice may hang on values of the card. */
interface PoolCall {
  readonly count: number | { readonly expression: string; readonly variables: Variables };
  readonly values: PoolDefaults;
  readonly turns: number;
  readonly bonus: number;
  readonly reason: string;
}

/** One round as it is shown. */
interface PoolRound {
  readonly expression: string;
  readonly value: number;
  readonly detail: string;
  readonly size: number;
}

/** `.ww` and, without the faces, `.w`. */
export function poolCommand(
  host: Scope,
  dice: Dice,
  texts: Texts,
  groups: () => Groups | undefined,
): Command {
  return commandOfForms({
    key: "wod",
    names: ["ww", "w"],
    category: "system",
    extension: "wod",
    exampleReply: "<Ann> pool 5A6: {4,10*,10*,5,1},{5,6*},{1} successes 2",
    replyKeys: [
      "wod.result",
      "wod.resultReason",
      "wod.short",
      "wod.shortReason",
      "wod.multi",
      "wod.multiReason",
      "wod.set",
      "wod.cleared",
      "wod.shown",
      "wod.noGroups",
      "error.groupOnly",
      "wod.addRange",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.faces.zero",
      "dice.faces.tooMany",
      "dice.explosion.tooDeep",
      "dice.rounds.tooMany",
    ],
    priority: "expected",
    glued: true,
    reads: (rest) => /^(?:set(?![\p{Script=Latin}])|a\d)/iu.test(rest),
    forms: [
      form("<pool:wodPool> [reason:reason]", {
        example: "5a6",
        run: ({ pool, reason = "" }, call) =>
          run({ host, dice, texts, groups: groups() }, call, pool, excerpt(reason)),
      }),
      ...setForms(groups, () => dice.limits),
    ],
  });
}

function run(
  services: PoolServices,
  call: CommandCall,
  { rounds: turns = 1, dice: count, bonus = 0, ...written }: SaidPool,
  reason: string,
): Reply | Promise<Reply> {
  const place = locationOf(call.message);
  const group: PoolDefaults = services.groups?.field(place, poolDefaultsField).wod ?? {};
  const around = { values: fillPool(0, written, group), turns, bonus, reason };
  if (typeof count === "number") return thrown(services, call, { ...around, count });
  const finish = (variables: Variables | undefined): Reply | Promise<Reply> =>
    variables === undefined
      ? unread(excerpt(count + poolParts(written)))
      : thrown(services, call, { ...around, count: { expression: count, variables } });
  const variables = services.dice.variables(place, [count]);
  return variables instanceof Promise ? variables.then(finish) : finish(variables);
}

function thrown(
  { host, dice, texts }: PoolServices,
  call: CommandCall,
  { count, values, turns, bonus, reason }: PoolCall,
): Reply | Promise<Reply> {
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  return throwRounds<PoolRound>({
    host,
    dice,
    call,
    turns,
    round(die) {
      const number = typeof count === "number" ? count : diceOf(dice, call, count, die);
      const pool = throwPool(fillPool(number, values), die, limits);
      return {
        expression: poolName(pool.pool, bonus),
        value: Math.max(0, pool.successes + bonus),
        detail: poolDice(pool),
        size: number,
      };
    },
    reply(rounds, receipt) {
      const short = call.word === "w" || !showDetail || rounds.some(({ size }) => size > shortenOver);
      const result = short ? "wod.short" : "wod.result";
      const because = reason === "" ? "" : "Reason";
      const [first] = rounds;
      const expr = first?.expression ?? "";
      if (first !== undefined && rounds.length === 1)
        return text(result + because, { expr, detail: first.detail, res: first.value, reason, receipt });
      const list = rounds
        .map(({ detail, value }) =>
          texts.render(
            text(short ? "wod.roundShort" : "wod.round", { detail, res: value }),
            call.locale,
            call.message,
          ),
        )
        .join("\n");
      return text(`wod.multi${because}`, { expr, turns: rounds.length, list, reason, receipt });
    },
  });
}

/** How many dice an expression over values of the card comes to. @throws EngineError */
function diceOf(
  dice: Dice,
  { message }: CommandCall,
  { expression, variables }: Exclude<PoolCall["count"], number>,
  die: (faces: number) => number,
): number {
  const { value } = dice.roll(expression, locationOf(message), die, variables).evaluation;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new EngineError("dice.expr.bad");
}
