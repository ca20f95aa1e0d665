import { hostProcessFlags } from "@dicetower/host/cli";
import type { BenchOptions } from "../benchmark.js";
import { Child } from "../child/child.js";
import type { Answers } from "../child/protocol.js";
import type { ClientProcess } from "./client-process.js";
import type { HapiProcess } from "./hapi-process.js";
import { questions } from "./questions.js";
import type { TowerHttpProcess } from "./tower-process.js";

/** One of the two servers that are compared. */
export interface HttpServer {
  readonly name: "hapi" | "dicetower";
  readonly port: number;
  readonly key: string;
  readonly child: Child<Answers>;
}

/** Starts the processes, has them used, and ends them. */
export async function withServers(
  options: BenchOptions,
  use: (client: Child<ClientProcess>, servers: readonly HttpServer[]) => Promise<void>,
): Promise<void> {
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
    await use(client, [
      { name: "hapi", ...(await hapi.ask("listen", { key })), key, child: hapi },
      { name: "dicetower", port, key, child: tower },
    ]);
  } finally {
    await Promise.all([client.stop(), hapi.stop(), tower.stop()]);
  }
}

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
