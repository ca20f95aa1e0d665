// `npm test` and `npm run test:long`: test files in batches that are a mocha each, some side by side, for most tests wait
// for processes, browsers and disks. What fails is run again by itself; the closing line counts each test once.
//
//   npm test                            every test but the long ones
//   npm test -- --long                  the long ones (`npm run test:long`)
//   npm test -- censor 'test/**/*.ts'   a package or a folder of `test` by name, files, globs, folders
//   npm test -- --slowest=40            as many of the slowest files and tests at the end
//   npm test -- censor --grep=words     other options go to mocha
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBatch, signalAll } from "./batch.mjs";
import { printClosing, printSlowest } from "./closing.mjs";
import { allFiles, batches, isLong, isUsual, named } from "./files.mjs";

/** Times that a file with a failed test is run again, and files that are at most: where more fail, something is broken. */
const tries = 2;
const filesAgain = 20;

const words = process.argv.slice(2);
const long = words.includes("--long");
const slowest = Number(words.find((word) => word.startsWith("--slowest"))?.split("=")[1] ?? 10);
const ours = (word) => word === "--long" || word.startsWith("--slowest");
const more = words.filter((word) => word.startsWith("-") && !ours(word));
const names = words.filter((word) => !word.startsWith("-"));
/** A batch that takes longer hangs. */
const minutes = long ? 40 : 20;

/** Files that a word names, those of the other suite left out of folders; a word that names none is a mistake. */
function filesOf(word) {
  // npm runs scripts at the root, whichever folder they were called from.
  const all = named(word, process.env.INIT_CWD ?? process.cwd());
  const files = word.endsWith(".ts") ? all : all.filter(isOfSuite);
  if (files.length > 0) return files;
  console.error(`no test file is called, or in a package or folder called, "${word}"`);
  return process.exit(2);
}

if (long) process.env.DICETOWER_TEST_LONG = "1";
/** Batches that run at a time: what waits leaves room for a third; long ones compare times, and would miss it. */
const atOnce = long ? 2 : 3;
const isOfSuite = long ? isLong : isUsual;
const chosenFiles = names.length === 0 ? allFiles().filter(isOfSuite) : names.flatMap(filesOf);

const folder = mkdtempSync(join(tmpdir(), "dicetower-counts-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    interrupted = true;
    signalAll(signal);
  });

let count = 0;
const run = (files) => runBatch(files, { counts: join(folder, `batch-${++count}`), minutes, more });

/** What became of each file at last. */
const results = new Map();
const again = new Set();
const waiting = batches(new Set(chosenFiles));
/** Takes one batch after the other while some wait. */
async function work() {
  for (let batch = waiting.shift(); batch !== undefined && !interrupted; batch = waiting.shift()) {
    const report = await run(batch);
    for (const [file, result] of Object.entries(report.files)) {
      results.set(file, result);
      if (result.failures.length > 0) again.add(file);
    }
    for (const file of report.crashed ?? []) again.add(file);
  }
}
await Promise.all(Array.from({ length: atOnce }, work));

const retried = [];
if (again.size > filesAgain) console.log(`-- ${again.size} files failed: none of them is run again\n`);
else
  for (const file of again)
    for (let time = 1; time <= tries && !interrupted; time++) {
      console.log(`-- once more: ${file}\n`);
      const before = results.get(file)?.failures ?? [];
      const result = (await run([file])).files[file];
      if (result === undefined) continue;
      results.set(file, result);
      if (result.failures.length > 0) continue;
      retried.push(...before.map(({ title }) => ({ file, title })));
      break;
    }

if (slowest > 0) printSlowest(results, slowest);
process.exitCode = printClosing(results, { retried, interrupted }) ? 0 : 1;
