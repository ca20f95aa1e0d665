import { type Fight, initiativeValue, nextTurn, ordered, removed } from "@dicetower/initiative/engine";
import { facesOf, member, type RuleRunners, type RuleVector } from "./rule-vector.js";

/** A fight of which the case says names only. */
function fightOf(given: RuleVector["given"]) {
  const entries = member<readonly string[]>(given, "order").map((name) => ({ name, value: 0 }));
  const round = given["round"];
  return {
    entries,
    current: member<number>(given, "current"),
    round: typeof round === "number" ? round : 1,
    begun: true,
  };
}

/** The order, and whose turn it is, by name. */
function shown({ entries, current, round }: Pick<Fight, "entries" | "current" | "round">) {
  return { order: entries.map(({ name }) => name), current: entries[current]?.name, round };
}

/** Initiative lists. */
export const initiative: RuleRunners = {
  order(given) {
    const entries = member<readonly (readonly [string, number])[]>(given, "entries");
    return { order: ordered(entries.map(([name, value]) => ({ name, value }))).map(({ name }) => name) };
  },
  end(given) {
    return shown(nextTurn(fightOf(given)).fight);
  },
  remove(given) {
    const gone = member<string>(given, "remove");
    return shown(removed(fightOf(given), ({ name }) => name === gone).fight);
  },
  value(given) {
    const { d20, dice = typeof d20 === "number" ? [d20] : [] } = given;
    return { value: initiativeValue(member<string>(given, "text"), facesOf(dice as readonly number[]).die) };
  },
};
