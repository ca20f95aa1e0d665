import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Brings what is built up to date: benchmarks run what users run. */
export async function build(): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [compiler, "-b", "tsconfig.build.json"], { cwd: root });
}
