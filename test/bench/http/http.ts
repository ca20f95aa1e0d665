import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import type { Child } from "../child/child.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import type { ClientProcess } from "./client-process.js";
import { type Question, questions } from "./questions.js";
import { type HttpServer, withServers } from "./servers.js";

/** What may be lost against a bare hapi server, as a share. */
const maxLost = 0.3;

const names = ["hapi", "dicetower"] as const;

interface Measured {
  readonly cpu: number[];
  readonly rate: number[];
}

/** What a question has cost everybody so far. */
type Costs = ReadonlyMap<string, Measured>;

/**
 * Requests a second and CPU time of each, against a bare hapi server with the same validation, authentication and headers. All processes are
 * begun anew some times: one and the same program is up to a tenth slower in one than in another.
 */
export const httpBenchmark: Benchmark = {
  name: "http",
  async run(options) {
    const costs = questions.map((): Costs => new Map(names.map((name) => [name, { cpu: [], rate: [] }])));
    const generations = options.short ? 2 : 5;
    for (let generation = 1; generation <= generations; generation++)
      await withServers(options, async (client, servers) => {
        for (const [at, question] of questions.entries())
          await compare(client, servers, question, costs[at] as Costs, {
            ...options,
            progress: (text) => options.progress(`http: ${generation} of ${generations}, ${text}`),
          });
      });
    return questions.map(({ name }, at) => finding(name, costs[at] as Costs));
  },
};

async function compare(
  client: Child<ClientProcess>,
  servers: readonly HttpServer[],
  question: Question,
  costs: Costs,
  options: BenchOptions,
): Promise<void> {
  const [rounds, requests] = options.short ? [4, 1_500] : [8, 3_000];
  // The first rounds warm up and do not count.
  for (let round = -2; round < rounds; round++)
    for (const { name, port, key, child } of servers) {
      options.progress(`${question.name}, round ${round + 1} of ${rounds}, ${name}`);
      const before = await child.ask("usage");
      const { seconds } = await client.ask("run", { port, key, question, requests });
      const cpu = ((await child.ask("usage")).cpuMicros - before.cpuMicros) / requests;
      if (round < 0) continue;
      costs.get(name)?.cpu.push(cpu);
      costs.get(name)?.rate.push(requests / seconds);
    }
}

function finding(question: string, costs: Costs): Finding {
  const peer = costs.get("hapi") as Measured;
  const rows = names.map((name): Row => {
    const own = costs.get(name) as Measured;
    const more = medianRatio(own.cpu, peer.cpu) - 1;
    const shown = `${more >= 0 ? "+" : ""}${(more * 100).toFixed(1)} % CPU, at most +${maxLost * 100} %`;
    return {
      name,
      figures: {
        "CPU µs": median(own.cpu),
        "a second": median(own.rate),
        "CPU, times hapi": more + 1,
        "rate, of hapi": medianRatio(own.rate, peer.rate),
      },
      ...(name === "dicetower" ? { goal: { text: shown, met: more <= maxLost } } : {}),
    };
  });
  return { title: `HTTP: ${question}`, rows };
}
