import {
  type Command,
  type CommandCall,
  locationOf,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { type Dice, reasonLeft, splitRounds, throwRounds, type Variables } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import {
  fillPool,
  type PoolDefaults,
  poolDice,
  poolName,
  readPool,
  readPoolParts,
  throwPool,
} from "./engine/index.js";
import { poolDefaultsField } from "./pool-defaults.js";
import { isSetting, setDefaults } from "./set-defaults.js";

/** What the command needs at each call. */
interface PoolServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly groups: Groups | undefined;
}

/** A pool whose number of dice may hang on values of the card. */
interface PoolCall {
  readonly count: number | { readonly expression: string; readonly variables: Variables | undefined };
  readonly values: PoolDefaults;
  readonly bonus: number;
  readonly rest: string;
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
  return {
    key: "wod",
    names: ["w", "ww"],
    category: "system",
    extension: "wod",
    syntax: ".ww [N#]<dice>[a<again>][k<success>][q<low>][m<faces>][+n] [reason] | set <lines> | set clr",
    example: ".ww 5a6",
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
    rights: [
      { form: "set <lines> | set clr", permission: "groupAdmin", covers: ({ rest }) => isSetting(rest) },
    ],
    run: (call) => run({ host, dice, texts, groups: groups() }, call),
  };
}

/** A name with a value, and the lines of the pool behind it. */
const nameAndLines = /^([^\s#]*?[\p{L}_][^\s#]*?)((?:[akqm]\d{1,7})*)$/iu;
const maxName = 200;

function run(services: PoolServices, call: CommandCall): Reply | Promise<Reply> {
  const { groups, dice } = services;
  if (/^set\b/iu.test(call.rest)) return setDefaults(groups, call, dice.limits);
  const place = locationOf(call.message);
  const defaults: PoolDefaults = groups?.field(place, poolDefaultsField).wod ?? {};
  const { turns, rest } = splitRounds(call.rest);
  const read = readPool(rest, defaults);
  if (read !== undefined) {
    const { pool, bonus, rest: reason } = read;
    return thrown(services, call, turns, { count: pool.count, values: pool, bonus, rest: reason });
  }
  const [first = ""] = /^\S*/u.exec(rest) ?? [];
  const named = first.length > maxName ? null : nameAndLines.exec(first);
  if (named === null) return text("error.argument");
  const [all, expression = "", lines = ""] = named;
  const written = readPoolParts(lines);
  if (written === undefined) return text("error.argument");
  const values = fillPool(0, written, defaults);
  const around = { values, bonus: 0, rest: rest.slice(all.length).trim() };
  const finish = (variables: Variables | undefined): Reply | Promise<Reply> =>
    variables === undefined
      ? text("error.argument")
      : thrown(services, call, turns, { ...around, count: { expression, variables } });
  const variables = dice.variables(place, [expression]);
  return variables instanceof Promise ? variables.then(finish) : finish(variables);
}

function thrown(
  { host, dice, texts }: PoolServices,
  call: CommandCall,
  turns: number,
  { count, values, bonus, rest }: PoolCall,
): Reply | Promise<Reply> {
  const { limits } = dice;
  const { showDetail, shortenOver } = dice.rules.value;
  const reason = reasonLeft(call, rest);
  if (typeof reason !== "string") return reason;
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
      const form = short ? "wod.short" : "wod.result";
      const because = reason === "" ? "" : "Reason";
      const [first] = rounds;
      const expr = first?.expression ?? "";
      if (first !== undefined && rounds.length === 1)
        return text(form + because, { expr, detail: first.detail, res: first.value, reason, receipt });
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
