import { type Fight, initiativeValue, nextTurn, ordered, removed } from "../src/engine/index.js";

interface Listed {
  readonly order: readonly string[];
  readonly current: number;
  readonly round?: number;
}

/** An order as vectors have it: names alone, which need no values. */
function fightOf({ order, current, round = 1 }: Listed): Fight {
  return { entries: order.map((name) => ({ name, value: 0 })), current, round, begun: true };
}

function shown({ entries, current, round }: Fight) {
  return { order: entries.map(({ name }) => name), current: entries[current]?.name ?? "", round };
}

/** Kinds of rule vectors, and what works them out. */
export const ruleKinds: Readonly<Record<string, (given: never) => object>> = {
  order: ({ entries }: { entries: (readonly [string, number, number?])[] }) => ({
    order: ordered(entries.map(([name, value, modifier = 0]) => ({ name, value, modifier }))).map(
      ({ name }) => name,
    ),
  }),
  end: (given: Listed) => shown(nextTurn(fightOf(given)).fight),
  remove: (given: Listed & { remove: string }) =>
    shown(removed(fightOf(given), ({ name }) => name === given.remove).fight),
  value: ({
    text,
    d20,
    dice = d20 === undefined ? [] : [d20],
  }: {
    text: string;
    d20?: number;
    dice?: number[];
  }) => {
    const faces = [...dice];
    return { value: initiativeValue(text, () => faces.shift() as number) };
  },
};
