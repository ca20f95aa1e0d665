import { mkdir, writeFile } from "node:fs/promises";
import type { Finding } from "../benchmark.js";
import { machine } from "./machine.js";

const folder = new URL("../../../bench/results/", import.meta.url);

/** Writes what a benchmark found, beside what it was measured on. */
export async function writeResults(
  name: string,
  short: boolean,
  findings: readonly Finding[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const result = { name, at: new Date().toISOString(), short, machine: machine(), findings };
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(result, undefined, 2)}\n`);
}
