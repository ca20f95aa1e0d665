/** The service with the features of `examples/full`, its adapter dialling the load. */
import { type Feature, Journal, type Token } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { serve } from "../../child/serve.js";
import { StartCosts } from "../../cost/start-costs.js";
import { additions } from "../additions.js";
import { noJournal } from "../no-journal.js";
import { ownerParts } from "../owner/owner-load.js";
import { uploadScript } from "../owner/owner-scripts.js";
import { scriptAnswers } from "../owner/script-answers.js";
import { lookers, pluginOf } from "../owner/script-sources.js";
import type { Variant } from "../variants.js";

/** Milliseconds until the adapter must be connected. */
const connectLimitMs = 20_000;
const lifted = { burst: 0, perSecond: 0 };

let tower: TestHost | undefined;
const costs = new StartCosts();

async function connect(host: TestHost, port: number): Promise<void> {
  await host.put("/api/settings/line", { user: lifted, group: lifted, account: lifted }).answers({ code: 0 });
  // Whoever sends commands without a pause is warned and listed otherwise.
  await host.put("/api/system/global", { flood: { enabled: false } }).answers({ code: 0 });
  const { id } = await host
    .post("/api/adapters", {
      name: "bench",
      type: "botproto_v11",
      connection_mode: "forward_ws",
      endpoint: `ws://127.0.0.1:${port}`,
      access_token: "bench-token",
      options: { sendIntervalMs: 0, sendPerSecond: 0 },
    })
    .data<{ id: number }>();
  const end = performance.now() + connectLimitMs;
  let state = "";
  while (state !== "connected") {
    if (performance.now() > end) throw new Error(`the adapter is "${state}" after ${connectLimitMs} ms`);
    await new Promise((wake) => setTimeout(wake, 20));
    const adapters = await host.get("/api/adapters").data<{ id: number; state: string }[]>();
    state = adapters.find((adapter) => adapter.id === id)?.state ?? "gone";
  }
}

/** Resident memory, once what can be collected is. */
async function settledBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return process.memoryUsage.rss();
}

const answers = {
  async start({ variant, port }: { variant: Variant; port: number }): Promise<void> {
    const full = (await costs.installation()).filter(
      ({ id }) => !variant.without.includes(id) && (variant.only?.includes(id) ?? true),
    );
    const features: Feature[] = [
      ...full,
      scriptAnswers,
      ...additions.flatMap((addition) => addition.features),
    ];
    const replace: [Token<unknown>, unknown][] = variant.journal ? [] : [[Journal, noJournal]];
    tower = await testHost({ features, replace, settings: { checkAnswers: false, logLevel: "warn" } });
    for (const { id } of additions) if (tower.feature(id) !== undefined) await tower.disable(id);
    await connect(tower, port);
  },
  /** Switches an addition on or off, or loads and unloads it. */
  async turn({ id, on }: { id: string; on: boolean }): Promise<void> {
    if (tower === undefined) return;
    const { content } = additions.find((addition) => addition.id === id) ?? {
      content: ownerParts.find(({ name }) => name === id),
    };
    if (content !== undefined) await (on ? content.load(tower) : content.unload(tower));
    else await (on ? tower.enable(id) : tower.disable(id));
  },
  /** Milliseconds of wall clock that a switch takes by itself. */
  async turnCost({ id, on }: { id: string; on: boolean }): Promise<number> {
    const began = performance.now();
    await (on ? tower?.enable(id) : tower?.disable(id));
    return performance.now() - began;
  },
  /** The features that run, what their start took, and what they need. */
  features: () => costs.all.filter(({ id }) => tower?.feature(id)?.state === "on"),
  async installScripts(): Promise<void> {
    if (tower === undefined) return;
    for (const at of [undefined, ...Array.from({ length: lookers }, (_, number) => number)])
      await uploadScript(tower, "/api/plugins/js/upload", `bench-call${at ?? ""}.js`, pluginOf(at));
  },
  /** Memory of the process that a plugin takes, by what a hundred more of them take. */
  async bytesPerPlugin(): Promise<number> {
    if (tower === undefined) return 0;
    const more = 100;
    const before = await settledBytes();
    for (let at = 0; at < more; at++)
      await uploadScript(tower, "/api/plugins/js/upload", `more${at}.js`, pluginOf(100 + at));
    return ((await settledBytes()) - before) / more;
  },
  /** What the service has logged that went wrong, newest first: for whoever misses an answer. */
  async problems(): Promise<readonly string[]> {
    const lines = await tower
      ?.get("/api/system/logs?level=warn")
      .data<{ items: { owner: string; message: string }[] }>();
    return (lines?.items ?? []).slice(0, 20).map(({ owner, message }) => `${owner}: ${message}`);
  },
  async end(): Promise<void> {
    await tower?.stop();
  },
};
export type TowerProcess = typeof answers;

serve(answers);
