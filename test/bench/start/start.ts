import type { Benchmark, Finding } from "../benchmark.js";
import { median } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import { type Installation, makeInstallation } from "./installation.js";
import { type Start, startOnce } from "./started.js";

/** Features that do nothing, to see what one costs. */
const idleFeatures = 20;
const maxReadyMs = 1_500;
const maxIdleBytes = 120e6;

/** From `node` to `ready` with all features, memory at rest, and what one more feature adds to both. */
export const startBenchmark: Benchmark = {
  name: "start",
  async run({ short, source, progress }) {
    const rounds = short ? 5 : 9;
    const full = await makeInstallation(0);
    const more = await makeInstallation(idleFeatures);
    try {
      progress("start: first starts, which make the tables");
      for (const { folder } of [full, more]) await startOnce(folder, source);
      const starts = new Map<Installation, Start[]>([
        [full, []],
        [more, []],
      ]);
      for (let round = 1; round <= rounds; round++)
        for (const [installation, own] of starts) {
          progress(`start: round ${round} of ${rounds}`);
          own.push(await startOnce(installation.folder, source));
        }
      return [finding(starts.get(full) ?? [], starts.get(more) ?? [])];
    } finally {
      await full.remove();
      await more.remove();
    }
  },
};

function finding(full: readonly Start[], more: readonly Start[]): Finding {
  const middle = (starts: readonly Start[], of: (start: Start) => number) => median(starts.map(of));
  const each = (of: (start: Start) => number) =>
    median(more.map((start, round) => of(start) - of(full[round] as Start))) / idleFeatures;
  const readyMs = middle(full, (start) => start.readyMs);
  const resident = middle(full, (start) => start.residentBytes);
  const row = (name: string, starts: readonly Start[]): Row => ({
    name,
    figures: {
      "ready ms": middle(starts, (start) => start.readyMs),
      "CPU ms": middle(starts, (start) => start.cpuMs),
      "idle MB": middle(starts, (start) => start.residentBytes) / 1e6,
    },
  });
  return {
    title: "Start: from node to ready, tables there",
    rows: [
      {
        ...row("all features", full),
        goal: {
          text: `ready within ${maxReadyMs} ms, at most ${maxIdleBytes / 1e6} MB at rest`,
          met: readyMs <= maxReadyMs && resident <= maxIdleBytes,
        },
      },
      row(`and ${idleFeatures} that do nothing`, more),
      {
        name: "one more of those",
        figures: {
          "ready ms": each((start) => start.readyMs),
          "CPU ms": each((start) => start.cpuMs),
          "idle MB": each((start) => start.residentBytes) / 1e6,
        },
      },
    ],
    notes: ["The time to ready is wall-clock time: it means something on a quiet machine only."],
  };
}
