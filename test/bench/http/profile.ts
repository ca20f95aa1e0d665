import type { BenchOptions, Finding } from "../benchmark.js";
import { summarise } from "../report/profile.js";
import { questions } from "./questions.js";
import { withServers } from "./servers.js";

const warmUp = 4_000;
const requests = 8_000;

/** Where both servers spend their main thread's time while requests pour in. */
export async function profileHttp(options: BenchOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  await withServers(options, async (client, servers) => {
    for (const question of questions)
      for (const { name, port, key, child } of servers) {
        await client.ask("run", { port, key, question, requests: warmUp });
        await child.ask("beginProfile");
        await client.ask("run", { port, key, question, requests });
        const { functions, packages } = summarise(await child.ask("endProfile"), requests);
        const title = `${question.name}, ${name}: main thread`;
        findings.push({ title: `${title} by package`, rows: packages });
        findings.push({ title: `${title} by function`, rows: functions });
      }
  });
  return findings;
}
