import { hostProcessFlags } from "@dicetower/host/cli";
import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { Child } from "../child/child.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import type { ClientProcess } from "./client-process.js";
import type { HapiProcess } from "./hapi-process.js";
import { type Question, questions } from "./questions.js";
import type { TowerHttpProcess } from "./tower-process.js";

/** What may be lost against a bare hapi server, as a share. */
const mostLost = 0.15;

interface Server {
  readonly name: string;
  readonly port: number;
  readonly key: string;
  /** Microseconds of CPU that the process has used. */
  used(): Promise<number>;
}

interface Measured {
  readonly cpu: number[];
  readonly rate: number[];
}

/** Requests a second and CPU time of each, against a bare hapi server with the same validation. */
export const httpBenchmark: Benchmark = {
  name: "http",
  async run(options) {
    const start = { source: options.source };
    const file = (name: string) => new URL(name, import.meta.url);
    const client = await Child.start<ClientProcess>(file("client-process.ts"), start);
    const hapi = await Child.start<HapiProcess>(file("hapi-process.ts"), start);
    const tower = await Child.start<TowerHttpProcess>(file("tower-process.ts"), {
      ...start,
      flags: hostProcessFlags,
    });
    try {
      options.progress("http: starting");
      const { port, key } = await tower.ask("start");
      await recordAnswers(hapi, port, key);
      const servers: Server[] = [
        {
          name: "hapi",
          ...(await hapi.ask("listen")),
          key,
          used: async () => (await hapi.ask("usage")).cpuMicros,
        },
        { name: "dicetower", port, key, used: async () => (await tower.ask("usage")).cpuMicros },
      ];
      const findings: Finding[] = [];
      for (const question of questions) findings.push(await compare(client, servers, question, options));
      return findings;
    } finally {
      await Promise.all([client.stop(), hapi.stop(), tower.stop()]);
    }
  },
};

/** The bare server gives the answers of the service, as they came once. */
async function recordAnswers(hapi: Child<HapiProcess>, port: number, key: string): Promise<void> {
  for (const { method, path, body } of questions) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    await hapi.ask("record", { path, data });
  }
}

async function compare(
  client: Child<ClientProcess>,
  servers: readonly Server[],
  question: Question,
  options: BenchOptions,
): Promise<Finding> {
  const [rounds, requests] = options.short ? [7, 1_500] : [25, 3_000];
  const measured = new Map<string, Measured>(servers.map(({ name }) => [name, { cpu: [], rate: [] }]));
  // The first rounds warm up and do not count.
  for (let round = -2; round < rounds; round++)
    for (const { name, port, key, used } of servers) {
      options.progress(`http: ${question.name}, round ${round + 1} of ${rounds}, ${name}`);
      const before = await used();
      const { seconds } = await client.ask("run", { port, key, question, requests });
      const cpu = ((await used()) - before) / requests;
      if (round < 0) continue;
      measured.get(name)?.cpu.push(cpu);
      measured.get(name)?.rate.push(requests / seconds);
    }
  const peer = measured.get("hapi") as Measured;
  const rows = servers.map(({ name }): Row => {
    const own = measured.get(name) as Measured;
    const more = medianRatio(own.cpu, peer.cpu) - 1;
    return {
      name,
      figures: {
        "CPU µs": median(own.cpu),
        "a second": median(own.rate),
        "CPU, times hapi": more + 1,
        "rate, of hapi": medianRatio(own.rate, peer.rate),
      },
      ...(name === "dicetower"
        ? {
            goal: {
              text: `${more >= 0 ? "+" : ""}${(more * 100).toFixed(1)} % CPU, at most +${mostLost * 100} %`,
              met: more <= mostLost,
            },
          }
        : {}),
    };
  });
  return { title: `HTTP: ${question.name}`, rows };
}
