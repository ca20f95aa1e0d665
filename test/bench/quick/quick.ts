import type { Benchmark, BenchOptions } from "../benchmark.js";
import type { Loaded, Measured, Tower } from "../line/owner/subjects.js";
import { Subjects } from "../line/owner/subjects.js";
import { variants } from "../line/variants.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import { makeInstallation } from "../start/installation.js";
import { startOnce } from "../start/started.js";

const inFlight = 256;
const messages = 3_000;
const chat = 9;
const warmUps = 4;
const rounds = 6;
const starts = 3;
/** One without a route, and one with many. */
const switched = ["fate", "decks"];
const switches = 6;

/** The whole in a minute: a roll and a line of chat with all features against an echo, a switch, a start. */
export const quickBenchmark: Benchmark = {
  name: "quick",
  async run(options) {
    const subjects = await Subjects.start(options);
    try {
      const echo = await subjects.echo();
      const tower = await subjects.tower(variants.plain);
      const line = await lineRows(echo, tower, options);
      const turns = await switchRows(tower, options);
      await subjects.stop();
      return [{ title: "The whole, with all features", rows: [...line, ...turns, await startRow(options)] }];
    } finally {
      await subjects.stop();
    }
  },
};

async function lineRows(echo: Loaded, tower: Tower, { progress }: BenchOptions): Promise<Row[]> {
  const own: number[] = [];
  const rolls: number[] = [];
  const plain: number[] = [];
  const cpu = ({ cpuMicros }: Measured) => cpuMicros;
  for (let round = 1 - warmUps; round <= rounds; round++) {
    progress(`quick: round ${round} of ${rounds}`);
    const bare = cpu(await echo.pour(messages, inFlight));
    const roll = cpu(await tower.pour(messages, inFlight));
    const mixed = cpu(await tower.pourLoad({ messages: messages / 3, inFlight, chat }));
    if (round < 1) continue;
    own.push(bare);
    rolls.push(roll);
    plain.push((mixed - roll) / chat);
  }
  return [
    { name: "echo", figures: { "CPU µs": median(own) } },
    { name: "roll", figures: { "CPU µs": median(rolls), "of the echo": medianRatio(own, rolls) } },
    { name: "plain chat", figures: { "CPU µs": median(plain), "of the echo": medianRatio(own, plain) } },
  ];
}

async function switchRows(tower: Tower, { progress }: BenchOptions): Promise<Row[]> {
  const perSecond = 400;
  const quiet = await tower.drip(perSecond * 2, perSecond);
  const rows: Row[] = [{ name: "longest wait of a roll", figures: { ms: quiet.worst } }];
  for (const id of switched) {
    progress(`quick: ${id} off and on`);
    const millis: number[] = [];
    const waited: number[] = [];
    for (let at = 0; at < switches; at++) {
      const drip = tower.drip(perSecond, perSecond);
      millis.push(await tower.turnCost(id, at % 2 === 1));
      waited.push((await drip).worst);
    }
    rows.push({
      name: `the same while ${id} goes off or on`,
      figures: { "switch ms": median(millis), ms: median(waited) },
    });
  }
  return rows;
}

async function startRow({ source, progress }: BenchOptions): Promise<Row> {
  const installation = await makeInstallation(0);
  try {
    progress("quick: first start, which makes the tables");
    await startOnce(installation.folder, source);
    const found = [];
    for (let at = 1; at <= starts; at++) {
      progress(`quick: start ${at} of ${starts}`);
      found.push(await startOnce(installation.folder, source));
    }
    return {
      name: "start",
      figures: {
        "ready ms": median(found.map(({ readyMs }) => readyMs)),
        "CPU ms": median(found.map(({ cpuMs }) => cpuMs)),
        "idle MB": median(found.map(({ residentBytes }) => residentBytes)) / 1e6,
      },
    };
  } finally {
    await installation.remove();
  }
}
