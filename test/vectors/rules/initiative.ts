import { initiativeValue, nextTurn, ordered, removed } from "@dicetower/initiative/engine";
import { facesOf, member, type RuleRunners, type RuleVector } from "./rule-vector.js";

/** A fight of which the case says names only. */
function fightOf(given: RuleVector["given"]) {
  const entries = member<readonly string[]>(given, "order").map((name) => ({ name, value: 0 }));
  const round = given["round"];
  return {
    entries,
    current: member<number>(given, "current"),
    round: typeof round === "number" ? round : 1,
  };
}

/** The order, and whose turn it is, by name. */
function shown({ entries, current, round }: ReturnType<typeof fightOf>) {
  return { order: entries.map(({ name }) => name), current: entries[current]?.name, round };
}

/** Initiative lists. */
export const initiative: RuleRunners = {
  order(given) {
    const entries = member<readonly (readonly [string, number])[]>(given, "entries");
    return { order: ordered(entries.map(([name, value]) => ({ name, value }))).map(({ name }) => name) };
  },
  end(given) {
    const { entries, current, round } = nextTurn(fightOf(given)).fight;
    return shown({ entries: [...entries], current, round });
  },
  remove(given) {
    const names = new Set([member<string>(given, "remove")]);
    const { entries, current, round } = removed(fightOf(given), names).fight;
    return shown({ entries: [...entries], current, round });
  },
  value(given) {
    const { d20, dice = typeof d20 === "number" ? [d20] : [] } = given;
    return { value: initiativeValue(member<string>(given, "text"), facesOf(dice as readonly number[]).die) };
  },
};
