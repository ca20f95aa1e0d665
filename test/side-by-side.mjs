// Runs every test, in batches of files that are a mocha each, two batches side by side: most tests wait for processes,
// browsers and disks, and a process that ends gives back the memory of what its tests have loaded.
// What a batch says is printed when it is done; the closing line counts all of them.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
const {
  "node-option": flags,
  // That nothing keeps a process up when its tests are done is what mocha does where nobody says otherwise.
  exit: _,
  spec: _all,
  ...options
} = createRequire(import.meta.url)("../.mocharc.cjs");

/** Batches that run at a time: tests measure turns and wait for clocks, more of them would get in each other's way. */
const atOnce = 2;
/** Test files of a batch at most: what they load and leave behind stays below a gigabyte or so. */
const filesPerBatch = { whole: 8, parts: 24 };
/** A batch that takes longer hangs: the slowest takes three minutes on two cores that are quick. */
const batchMinutes = 40;

/** Test files below a folder, those of installed packages and of templates left out. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? [] : testFiles(path);
      return entry.name.endsWith(".test.ts") ? [relative(root, path)] : [];
    });
}

const foldersOf = (name) => readdirSync(join(root, name)).map((folder) => join(name, folder));

/** Names of test files, by the folder that they belong to: those of the whole service first, they take longest. */
function byFolder() {
  const whole = foldersOf("test").filter((folder) => !/\.\w+$/.test(folder));
  const parts = [...foldersOf("packages"), "host", ...foldersOf("examples")].map((folder) =>
    join(folder, "test"),
  );
  return [...whole, ...parts].flatMap((folder) => {
    try {
      return [{ whole: whole.includes(folder), files: testFiles(join(root, folder)) }];
    } catch {
      return [];
    }
  });
}

/** Neighbouring folders together while they are small, large ones in pieces. */
function batches() {
  const all = [];
  for (const { whole, files } of byFolder()) {
    const most = whole ? filesPerBatch.whole : filesPerBatch.parts;
    const last = all.at(-1);
    if (last !== undefined && last.whole === whole && last.files.length + files.length <= most)
      last.files.push(...files);
    else
      for (let at = 0; at < files.length; at += most) all.push({ whole, files: files.slice(at, at + most) });
  }
  return all.map(({ files }, at) => ({ name: `batch-${at + 1}`, files }));
}

const folder = mkdtempSync(join(tmpdir(), "dicetower-counts-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
/** File for the seconds of each test file; none where it is not set. */
const times = process.env.DICETOWER_TEST_TIMES;
if (times !== undefined) options.reporter = "test/reporter/time-per-file.cjs";
const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
if (process.stdout.isTTY) args.push("--color");

const running = new Set();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) {
      child.kill(signal);
      // Processes of its tests may hold its output for longer.
      child.on("exit", () => {
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
      });
    }
  });

const titleOf = (files) => `${files[0]} and ${files.length - 1} more`;

/** What a batch has counted; one that ended badly without a failed test has failed as such. */
function tally({ files, counts, code }) {
  try {
    const batch = JSON.parse(readFileSync(counts, "utf8"));
    return code === 0 || batch.failures.length > 0
      ? batch
      : { ...batch, failures: [`${titleOf(files)}: exit ${code}`] };
  } catch {
    return { passes: 0, pending: 0, failures: [`${titleOf(files)}: exit ${code} before it had counted`] };
  }
}

/** Runs one batch to its end, and prints what it has said. */
function run({ name, files }) {
  const counts = join(folder, name);
  const child = spawn(
    process.execPath,
    [...flags.map((flag) => `--${flag}`), mocha, "--no-config", ...args, ...files],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        DICETOWER_TEST_COUNTS: counts,
        ...(times === undefined ? {} : { DICETOWER_TEST_TIMES: `${counts}-times` }),
      },
    },
  );
  running.add(child);
  const began = performance.now();
  const late = setTimeout(() => child.kill("SIGKILL"), batchMinutes * 60_000);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
  return new Promise((resolve) =>
    child.on("close", (code, signal) => {
      clearTimeout(late);
      running.delete(child);
      process.stdout.write(Buffer.concat(said));
      const outcome = { name, files, counts, code: code ?? signal };
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`-- ${titleOf(files)}: ${seconds} s, ${tally(outcome).megabytes ?? "?"} MB\n`);
      resolve(outcome);
    }),
  );
}

const waiting = batches();
const outcomes = [];
/** Takes one batch after the other while some wait. */
async function work() {
  for (let batch = waiting.shift(); batch !== undefined && !interrupted; batch = waiting.shift())
    outcomes.push(await run(batch));
}
await Promise.all(Array.from({ length: atOnce }, work));

if (times !== undefined) {
  const perFile = outcomes.flatMap(({ counts }) => {
    try {
      return JSON.parse(readFileSync(`${counts}-times`, "utf8"));
    } catch {
      return [];
    }
  });
  writeFileSync(times, JSON.stringify(perFile.sort((a, b) => b.wall - a.wall)));
}
const tallies = outcomes.map(tally);
const total = (count) => tallies.reduce((sum, batch) => sum + batch[count], 0);
const failures = tallies.flatMap((batch) => batch.failures);
if (interrupted) failures.push("interrupted");
for (const title of failures) console.log(`failed: ${String(title)}`);
const skipped = total("pending") > 0 ? `, ${total("pending")} skipped` : "";
console.log(`\n${total("passes")} passed, ${failures.length} failed${skipped}`);
process.exitCode = failures.length > 0 ? 1 : 0;
