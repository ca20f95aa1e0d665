/** `npm run fuzz`: tries texts on the dice engines until the time is over. */
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { attempt } from "./attempt.js";
import { type Finding, type FuzzCase, replay } from "./case.js";
import { readProgress, sharedMemory } from "./progress.js";
import type { FuzzNews, FuzzWork } from "./thread.js";

const usage = `Usage: npm run fuzz -- [--seconds N] [--seed N]
       npm run fuzz -- --replay CASE

--seconds N    how long, 600 unless told
--seed N       the same seed tries the same cases in the same order
--replay CASE  tries one case again, as a finding prints it`;

/** Milliseconds after which a case that is under way never ends. */
const endless = 20_000;

function print({ case: found, kind, what }: Finding): void {
  console.log(`\n${kind} in ${found.subject}: ${what}\n  ${JSON.stringify(found.text)}\n  ${replay(found)}`);
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`"${text}" is no whole number`);
  return number;
}

/** @returns how many things were found */
async function run(seconds: number, seed: number): Promise<number> {
  const memory = sharedMemory();
  const work: FuzzWork = { seed, seconds, memory };
  const entry = JSON.stringify(new URL("./thread.ts", import.meta.url).href);
  const thread = new Worker(`import("tsx/esm/api").then(({ register }) => (register(), import(${entry})))`, {
    workerData: work,
    eval: true,
  });
  let findings = 0;
  let tried: number | undefined;
  const found = (finding: Finding) => {
    findings++;
    print(finding);
  };
  const ended = new Promise<void>((resolve, reject) => {
    thread.on("message", (news: FuzzNews) => {
      if ("finding" in news) found(news.finding);
      else tried = news.tried;
    });
    thread.on("error", reject);
    thread.on("exit", () => resolve());
  });
  let { begun } = readProgress(memory);
  let since = performance.now();
  const watching = setInterval(() => {
    const now = readProgress(memory);
    if (now.begun !== begun || begun === 0) {
      begun = now.begun;
      since = performance.now();
    } else if (performance.now() - since > endless) {
      clearInterval(watching);
      found({ case: JSON.parse(now.last) as FuzzCase, kind: "hang", what: "it never ends" });
      void thread.terminate();
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${begun} cases, ${findings} findings`);
  }, 1_000);
  try {
    await ended;
  } finally {
    clearInterval(watching);
  }
  console.log(`\n${tried ?? begun} cases, ${findings} findings, seed ${seed}`);
  return findings;
}

try {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string" },
      seed: { type: "string" },
      replay: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) console.log(usage);
  else if (values.replay !== undefined) {
    const finding = attempt(JSON.parse(values.replay) as FuzzCase);
    if (finding === undefined) console.log("nothing is wrong with it");
    else print(finding);
    process.exitCode = finding === undefined ? 0 : 1;
  } else {
    const seconds = wholeNumber(values.seconds, 600);
    const seed = wholeNumber(values.seed, Math.trunc(Math.random() * 2 ** 31));
    console.log(`Fuzzing for ${seconds} s with seed ${seed}.`);
    process.exitCode = (await run(seconds, seed)) > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 2;
}
