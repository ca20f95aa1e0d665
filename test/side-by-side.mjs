// Runs every test, in two mochas side by side: the parts (packages, host, examples) and the whole (test/). Most tests
// wait for processes, browsers and disks: two cores take three quarters of the time.
// What the second says is held back until the first is done; the closing line counts both.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
const {
  spec,
  "node-option": flags,
  // That nothing keeps a process up when its tests are done is what mocha does where nobody says otherwise.
  exit: _,
  ...options
} = JSON.parse(readFileSync(join(root, ".mocharc.json"), "utf8"));
const ofWhole = (pattern) => pattern.startsWith("test/");
const halves = [
  { name: "parts", spec: spec.filter((pattern) => !ofWhole(pattern)) },
  { name: "whole", spec: spec.filter(ofWhole) },
];

const folder = mkdtempSync(join(tmpdir(), "dicetower-counts-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
if (process.stdout.isTTY) args.push("--color");

/** Begins one half; its output is read from `stdout`, complaints included. */
function begin({ name, spec }) {
  const counts = join(folder, name);
  const child = spawn(
    process.execPath,
    [...flags.map((flag) => `--${flag}`), mocha, "--no-config", ...args, ...spec],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DICETOWER_TEST_COUNTS: counts },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      child.kill(signal);
      // Processes of its tests may hold its output for longer.
      child.on("exit", () => {
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
      });
    });
  const ended = new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ name, counts, code: code ?? signal })),
  );
  return { child, ended };
}

/** Passes on what a half says, what it has said up to now first. */
function listen({ child }, held) {
  const print = (chunk) => process.stdout.write(chunk);
  for (const chunk of held) print(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners("data").on("data", print);
}

const [parts, whole] = halves.map(begin);
const held = [];
for (const stream of [whole.child.stdout, whole.child.stderr]) stream.on("data", (chunk) => held.push(chunk));
listen(parts, []);
const first = await parts.ended;
listen(whole, held);
const outcomes = [first, await whole.ended];

/** What a half has counted; a half that ended badly without a failed test has failed as such. */
function tally({ name, counts, code }) {
  try {
    const half = JSON.parse(readFileSync(counts, "utf8"));
    return code === 0 || half.failures.length > 0
      ? half
      : { ...half, failures: [`the ${name}: exit ${code}`] };
  } catch {
    return { passes: 0, pending: 0, failures: [`the ${name}: exit ${code} before it had counted`] };
  }
}

const tallies = outcomes.map(tally);
const total = (count) => tallies.reduce((sum, half) => sum + half[count], 0);
const failures = tallies.flatMap((half) => half.failures);
for (const title of failures) console.log(`failed: ${String(title)}`);
const skipped = total("pending") > 0 ? `, ${total("pending")} skipped` : "";
console.log(`\n${total("passes")} passed, ${failures.length} failed${skipped}`);
process.exitCode = failures.length > 0 ? 1 : 0;
