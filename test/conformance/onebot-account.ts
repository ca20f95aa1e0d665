import type { TestHost } from "@dicetower/testkit";
import { type Answer, OneBotServer } from "../peer/support/onebot-server.js";

const servers = new WeakMap<TestHost, OneBotServer>();

/** Connects an account to a OneBot server that answers these actions. */
export async function connect(tower: TestHost, answers: Record<string, Answer>): Promise<OneBotServer> {
  const server = new OneBotServer();
  servers.set(tower, server);
  Object.assign(server.answers, answers);
  await server.listen();
  await tower
    .post("/api/adapters", {
      name: "Account",
      type: "botproto_v11",
      connection_mode: "forward_ws",
      endpoint: server.endpoint,
    })
    .answers({ code: 0 });
  // Mocha's limit ends the waiting.
  for (let state: string | undefined = ""; state !== "connected"; )
    state = (await tower.get("/api/adapters").data<{ state: string }[]>())[0]?.state;
  return server;
}

/** Takes the account away again, and ends its server. */
export async function disconnect(tower: TestHost): Promise<void> {
  for (const { id } of await tower.get("/api/adapters").data<{ id: number }[]>())
    await tower.delete(`/api/adapters/${id}`).answers({ code: 0 });
  await servers.get(tower)?.close();
}
