/** The service with the features of `examples/full`, its adapter dialling the load. */
import { type Feature, Journal, type Token } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { serve } from "../child/serve.js";
import { fullInstallation } from "../full-installation.js";
import { additions } from "./additions.js";
import { noJournal } from "./no-journal.js";
import type { Variant } from "./variants.js";

/** Milliseconds until the adapter must be connected. */
const connectLimitMs = 20_000;
const lifted = { burst: 0, perSecond: 0 };

let tower: TestHost | undefined;

async function connect(host: TestHost, port: number): Promise<void> {
  await host.put("/api/settings/line", { user: lifted, group: lifted, account: lifted }).answers({ code: 0 });
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

const answers = {
  async start({ variant, port }: { variant: Variant; port: number }): Promise<void> {
    const full = (await fullInstallation()).filter(({ id }) => !variant.without.includes(id));
    const features: Feature[] = [...full, ...additions.flatMap((addition) => addition.features)];
    const replace: [Token<unknown>, unknown][] = variant.journal ? [] : [[Journal, noJournal]];
    tower = await testHost({ features, replace });
    for (const { id } of additions) await tower.disable(id);
    await connect(tower, port);
  },
  /** Switches an addition on or off. */
  async turn({ id, on }: { id: string; on: boolean }): Promise<void> {
    await (on ? tower?.enable(id) : tower?.disable(id));
  },
  async end(): Promise<void> {
    await tower?.stop();
  },
};
export type TowerProcess = typeof answers;

serve(answers);
