import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Brings what is built up to date: benchmarks run what users run. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [`${root}host/bin/checkout.mjs`, "build"]);
}
