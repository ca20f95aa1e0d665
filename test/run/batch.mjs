// One mocha for some test files, and what became of each of them.
import { spawn } from "node:child_process";
import { readFileSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./files.mjs";

const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
const {
  "node-option": flags,
  // That nothing keeps a process up when its tests are done is what mocha does where nobody says otherwise.
  exit: _,
  spec: _all,
  ...options
} = createRequire(import.meta.url)("../../.mocharc.cjs");
/** Flags of tests of the whole service, behind a build: packages are what was built of them, which loads faster. */
const builtFlags = flags.filter((flag) => !flag.startsWith("conditions="));
const isOfWhole = (file) => file.startsWith("test/");
const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
if (process.stdout.isTTY) args.push("--color");

/**
 * Where tests of packages put their files: in memory, where there is some, for a disk is a sixth of their time. Those of
 * the whole service stay on the disk that they are about.
 */
function temporaryFolder(files) {
  if (process.env.TMPDIR !== undefined || files.some(isOfWhole)) return {};
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= memoryNeeded ? { TMPDIR: memoryFolder } : {};
  } catch {
    return {};
  }
}
const memoryFolder = "/dev/shm";
const memoryNeeded = 2 * 1024 ** 3;

const running = new Set();

/** Hands a signal to every batch that runs. */
export function signalAll(signal) {
  for (const child of running) {
    child.kill(signal);
    // Processes of its tests may hold its output for longer.
    child.on("exit", () => {
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    });
  }
}

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

/**
 * Runs some files in one process and prints what it has said.
 * @param counts path for what the reporter counts
 * @returns by file: passes, pending, failures, slow tests, seconds. A process that ended badly without a failed test
 *   has failed in the file that it was in.
 */
export async function runBatch(files, { counts, minutes, more = [] }) {
  const isBuilt = process.env.DICETOWER_TEST_BUILT === "1" && files.every(isOfWhole);
  const child = spawn(
    process.execPath,
    [
      ...(isBuilt ? builtFlags : flags).map((flag) => `--${flag}`),
      mocha,
      "--no-config",
      ...args,
      ...more,
      ...files,
    ],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...temporaryFolder(files), DICETOWER_TEST_COUNTS: counts },
    },
  );
  running.add(child);
  const began = performance.now();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  }, minutes * 60_000);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
  const ending = await new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  clearTimeout(timer);
  running.delete(child);
  process.stdout.write(Buffer.concat(said));
  const report = JSON.parse(read(counts) ?? '{"files":{}}');
  const seconds = Math.round((performance.now() - began) / 1000);
  const title = files.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`;
  console.log(`-- ${title}: ${seconds} s, ${report.megabytes ?? "?"} MB\n`);
  const failed = Object.values(report.files).some(({ failures }) => failures.length > 0);
  if (ending !== 0 && !failed) {
    const at = read(`${counts}-at`) ?? files[0];
    const why = late ? `did not end within ${minutes} minutes` : `ended with ${ending}`;
    const sum = { passes: 0, pending: 0, failures: [], slow: [], seconds: 0 };
    report.files[at] = {
      ...(report.files[at] ?? sum),
      failures: [{ title: `the process ${why}`, reason: title }],
    };
    // What it had not come to is to be run again, too.
    report.crashed = files.filter((file) => file === at || report.files[file] === undefined);
  }
  return report;
}
