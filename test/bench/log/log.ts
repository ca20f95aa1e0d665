import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hostProcessFlags } from "@dicetower/host/cli";
import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { Child } from "../child/child.js";
import { medianRatio } from "../report/statistics.js";
import type { LogProcess } from "./log-process.js";

const file = new URL("log-process.ts", import.meta.url);
const longLog = { short: 20_000, full: 200_000 };
const filledAtOnce = 10_000;
const messages = 5_000;
/** Megabytes that an export may take while it is read. */
const maxMegabytes = 64;
const texts = { words: "nothing but words", roll: ".r d20" };

/** What a session log costs a message, and what the export of a long one takes. */
export const logBenchmark: Benchmark = {
  name: "log",
  async run(options) {
    options.progress("log: starting");
    const folder = await mkdtemp(join(tmpdir(), "dicetower-bench-"));
    const dataFolder = join(folder, "data");
    /** Each in a process of its own: memory that one has had would hide what the other needs. */
    const inService = async (work: (service: Service) => Promise<Finding>): Promise<Finding> => {
      const child = await Child.start<LogProcess>(file, { ...options, flags: hostProcessFlags });
      try {
        const finding = await work({ child, ...(await child.ask("start", { dataFolder })) });
        await child.ask("end");
        return finding;
      } finally {
        await child.stop();
      }
    };
    try {
      return [
        await inService(async (service) => {
          await service.child.ask("beginLogs");
          const recorded = await recording(service, options);
          await fill(service, options);
          return recorded;
        }),
        await inService((service) => exporting(service, join(folder, "log.html"), options)),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The service that is measured. */
interface Service {
  readonly child: Child<LogProcess>;
  readonly base: string;
  readonly key: string;
}

const linesOf = ({ short }: BenchOptions) => longLog[short ? "short" : "full"];

async function recording({ child }: Service, { short, progress }: BenchOptions): Promise<Finding> {
  const rounds = short ? 4 : 10;
  const rows = [];
  for (const [name, text] of Object.entries(texts)) {
    const off: number[] = [];
    const on: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      progress(`log: ${name}, round ${round} of ${rounds}`);
      const without = await child.ask("talk", { text, messages, log: false });
      const within = await child.ask("talk", { text, messages, log: true });
      // Code is still being compiled in the first.
      if (round === 0) continue;
      off.push(without);
      on.push(within);
    }
    const figures = {
      "off, CPU µs": Math.min(...off),
      "on, CPU µs": Math.min(...on),
      "on / off": medianRatio(on, off),
    };
    rows.push({ name, figures });
  }
  return { title: "Session log: a message in groups without and with one", rows };
}

async function fill({ child }: Service, options: BenchOptions): Promise<void> {
  for (let lines = 0; lines < linesOf(options); lines += filledAtOnce) {
    options.progress(`log: ${lines} lines`);
    await child.ask("fill", { lines: filledAtOnce });
  }
}

async function exporting(
  { child, base, key }: Service,
  path: string,
  options: BenchOptions,
): Promise<Finding> {
  const all = linesOf(options);
  const { id, lineCount } = await child.ask("log");
  if (lineCount !== all) throw new Error(`the log has ${lineCount} lines instead of ${all}`);
  options.progress("log: export");
  const { residentBytes } = await child.ask("memory");
  await child.ask("watchMemory");
  const seconds = await timed(async () => {
    const { ok, status, body } = await fetch(`${base}/api/logs/${id}/export?format=html`, {
      headers: { "X-API-Key": key },
    });
    if (!ok || body === null) throw new Error(`the export was answered with ${status}`);
    await pipeline(Readable.fromWeb(body as never), createWriteStream(path));
  });
  const more = ((await child.ask("peakBytes")) - residentBytes) / 2 ** 20;
  const cat = await timed(async () => {
    const { stdout } = spawn("cat", [path], { stdio: ["ignore", "pipe", "inherit"] });
    await pipeline(stdout, new Writable({ write: (_chunk, _encoding, done) => done() }));
  });
  const megabytes = (await stat(path)).size / 1e6;
  const figures = (took: number) => ({ seconds: took, "lines/s": all / took, MB: megabytes });
  return {
    title: `Export of ${all} lines as html over HTTP, in one pass`,
    rows: [
      {
        name: "export",
        figures: { ...figures(seconds), "MiB more": more },
        goal: { text: `at most ${maxMegabytes} MiB more`, met: more <= maxMegabytes },
      },
      { name: "cat of the same bytes", figures: figures(cat) },
    ],
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
