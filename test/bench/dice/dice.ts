import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { Child } from "../child/child.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import type { DiceProcess } from "./dice-process.js";
import { type Roll, rolls } from "./expressions.js";

/** Native and compat1 are to be this many times as fast as the best-known other library. */
const goalRatio = 5;
const bestKnown = "rpg-dice-roller";
/** Rolls of `3d6+2` a second that compat2 is to do, read anew and from the cache. */
const goalsOfLanguage: Readonly<Record<string, number>> = { compat2: 100_000, "compat2, cached": 500_000 };
const textOfLanguage = "3d6+2";

/** Expressions a second, read, thrown and printed, against other libraries for dice. */
export const diceBenchmark: Benchmark = {
  name: "dice",
  async run(options) {
    const child = await Child.start<DiceProcess>(new URL("dice-process.ts", import.meta.url), options);
    try {
      return [...(await measure(child, options)), await memory(child)];
    } finally {
      await child.stop();
    }
  },
};

/** Microseconds of each round by subject. */
type Micros = ReadonlyMap<string, readonly number[]>;

async function measure(child: Child<DiceProcess>, options: BenchOptions): Promise<Finding[]> {
  const [rounds, forMs] = options.short ? [5, 40] : [9, 200];
  const peers = await child.ask("peers");
  const engines = await child.ask("engines");
  const findings: Finding[] = [];
  for (const roll of rolls) {
    options.progress(`dice ${roll.title}`);
    const turns = [
      ...peers.map((name) => ({ subject: name, text: roll.spelled[name] })),
      ...engines.flatMap(({ name, off, on }) =>
        [off, on].map((subject) => ({ subject, text: roll.spelled[name] })),
      ),
    ].filter((turn): turn is { subject: string; text: string } => turn.text !== undefined);
    const once = async (turn: { subject: string; text: string }) => {
      const measured = await child.ask("measure", { ...turn, forMs });
      check(turn.subject, measured.printed, roll.total);
      return measured.micros;
    };
    const micros = new Map<string, number[]>(turns.map(({ subject }) => [subject, []]));
    for (const turn of turns) await once(turn);
    for (let round = 0; round < rounds; round++)
      for (const turn of turns) micros.get(turn.subject)?.push(await once(turn));
    const others = peers.filter((name) => micros.has(name));
    findings.push({
      title: `Dice: ${roll.title}`,
      rows: turns.map(({ subject }) => row(subject, roll, micros, others)),
    });
  }
  return findings;
}

function row(subject: string, roll: Roll, micros: Micros, others: readonly string[]): Row {
  const own = micros.get(subject) ?? [];
  const over = (other: string) => medianRatio(micros.get(other) ?? [], own);
  const slowest = Math.min(...others.filter((other) => other !== subject).map(over));
  const perSecond = 1e6 / median(own);
  const figures = {
    "CPU µs": median(own),
    "a second": perSecond,
    [`times ${bestKnown}`]: over(bestKnown),
  };
  if (subject === "native" || subject === "compat1") {
    // Some shapes are not the same work: of kept dice it is enough to be ahead.
    const ratio = roll.spelled[subject] === roll.spelled[bestKnown] ? goalRatio : 1;
    const met = over(bestKnown) >= ratio && slowest > 1;
    return { name: subject, figures, goal: { text: `${ratio} times, ahead of all`, met } };
  }
  const goal = roll.title === textOfLanguage ? goalsOfLanguage[subject] : undefined;
  if (goal === undefined) return { name: subject, figures };
  return {
    name: subject,
    figures,
    goal: { text: `${goal.toLocaleString("en")} a second`, met: perSecond >= goal },
  };
}

async function memory(child: Child<DiceProcess>): Promise<Finding> {
  const rows: Row[] = [];
  for (const { name } of await child.ask("engines")) {
    const shapes = await child.ask("trees", { engine: name });
    rows.push({
      name,
      figures: Object.fromEntries(shapes.map(({ shape, bytes }) => [`${shape} bytes`, bytes])),
    });
  }
  return {
    title: "Dice: memory of a text that is kept",
    rows,
    notes: ["Each engine keeps 2000 texts at most, and of those none longer than 256 characters."],
  };
}

/** The last number that was printed is the result, and lies where it can lie. */
function check(subject: string, printed: string, [low, high]: readonly [number, number]): void {
  const result = Number(/-?\d+(?!.*\d)/s.exec(printed)?.[0] ?? Number.NaN);
  if (!(result >= low && result <= high)) throw new Error(`${subject} printed "${printed}"`);
}
