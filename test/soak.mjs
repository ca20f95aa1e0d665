// `npm run soak`: every test that asks `volume` or `soaking` of the testkit how much to do, at its full volume, then the fuzzing of
// the dice engines. It takes hours. Words after `npm run soak --` name test files, and leave out the fuzzing.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Test files below a folder, those of installed packages left out. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : testFiles(path);
    return entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

/** @returns whether it ended well */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, DICETOWER_SOAK: "1", DICETOWER_TEST_BUILT: "1" },
  });
  return status === 0;
}

const named = process.argv.slice(2);
const files = ["packages", "host", "test"]
  .flatMap((folder) => testFiles(join(root, folder)))
  .filter((file) => /\b(?:volume\(|soaking\b)/.test(readFileSync(file, "utf8")));
const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
const built = run(join(root, "host", "bin", "checkout.mjs"), "build");
const tested = built && run(mocha, ...(named.length > 0 ? named : files));
const flags = ["--import=tsx", "--conditions=dicetower-source"];
const fuzzed = named.length > 0 || run(...flags, join(root, "test", "fuzz", "run.ts"));
process.exitCode = tested && fuzzed ? 0 : 1;
