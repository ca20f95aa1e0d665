import { expect } from "chai";
import { begin } from "./run.js";

const key = "packing-key-0123456789abcdef0123456789";

/** Starts a service, has it roll a die through the endpoint for test messages, and ends it. */
export async function rolls(command: string, args: readonly string[], cwd: string): Promise<void> {
  const environment = { DICETOWER_API_KEY: key, DICETOWER_PORT: "0", DICETOWER_LOG_LEVEL: "warn" };
  const service = begin(command, args, cwd, environment);
  try {
    const [, base = ""] = await service.line(/^ready (http:\/\/\S+)$/m);
    const said = await fetch(`${base}/api/test/message`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json", connection: "close" },
      body: JSON.stringify({ text: ".r d20", nickname: "Ann", locale: "en" }),
    });
    expect(((await said.json()) as { reply: string }).reply).to.match(/^<Ann> rolls D20=\d+$/);
    const listed = await fetch(`${base}/api/features`, {
      headers: { "X-API-Key": key, connection: "close" },
    });
    const { data } = (await listed.json()) as { data: readonly { id: string; state: string }[] };
    expect(data.filter(({ state }) => state !== "on")).to.deep.equal([]);
    service.stop("SIGTERM");
    expect((await service.ended).code).to.equal(0);
  } finally {
    service.stop("SIGKILL");
    await service.ended;
  }
}
