import {
  damageBonus7,
  deltaGreen,
  derived6,
  derived7,
  grows,
  greatest,
  type InsanityTable,
  type Level,
  levelAt,
  levelOf,
  loseSanity,
  lossAt,
  passes,
  type Side,
  targetAt,
  throwInsanity,
  type Variant,
  winnerOf,
  withTens,
} from "@dicetower/coc/engine";
import { evaluate, evaluateWith } from "./expression.js";
import { facesOf, member, type RuleRunners, type RuleVector } from "./rule-vector.js";

type Given = RuleVector["given"];

const number = (given: Given, name: string) => member<number>(given, name);
const level = (given: Given, target = number(given, "target")): Level =>
  levelOf(number(given, "roll"), target, number(given, "variant") as Variant);

function side(given: Given, name: "a" | "b"): Side {
  const { roll = 0, target = 0 } = member<Readonly<Record<string, number>>>(given, name);
  return { roll, value: target, level: levelOf(roll, target, number(given, "variant") as Variant) };
}

function sanity(given: Given) {
  const san = number(given, "san");
  const reached = level(given, san);
  const dice = member<readonly number[]>(given, "lossDice");
  const [onSuccess, onFailure] = [member<string>(given, "onSuccess"), member<string>(given, "onFailure")];
  const at = lossAt(reached);
  const loss =
    at === "greatest"
      ? greatest((die) => evaluateWith(onFailure, die))
      : evaluate(at === "success" ? onSuccess : onFailure, dice);
  return { level: reached, ...loseSanity(san, loss) };
}

function growth(given: Given) {
  const value = number(given, "value");
  const grew = grows(number(given, "roll"), value);
  const change = grew ? member<string>(given, "gain") : ((given["loss"] as string | undefined) ?? "0");
  return { grew, value: value + evaluate(change, member<readonly number[]>(given, "gainDice")) };
}

function insanity(given: Given) {
  const list = typeof given["d100"] === "number" ? [given["d100"]] : [];
  const { die } = facesOf([number(given, "d10"), ...member<readonly number[]>(given, "durationDice"), ...list]);
  const { symptom, duration, unit, sub } = throwInsanity(member<InsanityTable>(given, "table"), die);
  return { symptom, duration, unit, subTable: sub?.table, subIndex: sub?.index };
}

/** Call of Cthulhu. */
export const coc: RuleRunners = {
  level: (given) => ({ level: level(given) }),
  difficulty(given) {
    const difficulty = member<"regular" | "hard" | "extreme">(given, "difficulty");
    const reached = level(given, targetAt(number(given, "target"), difficulty));
    return { pass: passes(reached), level: levelAt(reached, difficulty) };
  },
  bonusPenalty: (given) => ({
    total: withTens(
      number(given, "d100"),
      member<"bonus" | "penalty">(given, "type"),
      member<readonly number[]>(given, "tens"),
    ),
  }),
  opposed: (given) => ({
    winner: winnerOf(side(given, "a"), side(given, "b"), {
      rule: 1,
      higherRollWins: given["variant"] === deltaGreen ? true : undefined,
    }),
  }),
  sanity,
  growth,
  insanity,
  derived7: (given) => derived7(given as Parameters<typeof derived7>[0]),
  derived6: (given) => derived6(given as Parameters<typeof derived6>[0]),
  damageBonus7: (given) => damageBonus7(number(given, "strPlusSiz")),
};
