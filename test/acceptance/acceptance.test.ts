import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import WebSocket from "ws";
import { begin, type Running } from "../packing/run.js";
import { root } from "../workspace/workspace.js";

const key = "acceptance-key-0123456789abcdef0123456789";
/** A checkout that is not built yet is built by its start. */
const limitMs = 300_000;

interface Answer {
  readonly status: number;
  readonly code?: number;
  readonly data?: unknown;
  readonly matched?: boolean;
  readonly reply?: string;
}

/** What a user does first, on the Node.js that runs the test; `.ci/run` takes each supported version. */
describe(`npm start on Node.js ${process.versions.node}`, function () {
  this.timeout(limitMs);
  let data: string;
  let service: Running;
  let base = "";

  /** Starts the service as README says, with this Node.js as the first one that npm finds. */
  async function start(): Promise<void> {
    service = begin("npm", ["start", "--silent", "--", "--port", "0", "--data", data], root, {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`,
      DICETOWER_API_KEY: key,
    });
    base = (await service.line(/^ready (http:\/\/\S+)$/m))[1] ?? "";
  }
  async function stop(): Promise<void> {
    service.stop("SIGTERM");
    await service.ended;
  }
  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const response = await fetch(base + path, {
        method,
        headers: {
          "X-API-Key": key,
          connection: "close",
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      // Every route at once is more than one identity may ask.
      if (response.status === 429) await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1000);
      else return { ...(text.startsWith("{") ? (JSON.parse(text) as object) : {}), status: response.status };
    }
  }
  /** What a new connection to the events is told first. */
  async function firstEvent(): Promise<string> {
    for (;;) {
      const socket = new WebSocket(`${base.replace("http", "ws")}/api/events`, {
        headers: { "X-API-Key": key },
      });
      try {
        const [first] = (await once(socket, "message")) as [Buffer];
        return String(first);
      } catch (error) {
        if (!String(error).includes("429")) throw error;
        await setTimeout(1000);
      } finally {
        socket.terminate();
      }
    }
  }
  const say = (text: string) => ask("POST", "/api/test/message", { text, nickname: "Ann", locale: "en" });

  before(async () => {
    data = await mkdtemp(join(tmpdir(), "dicetower-acceptance-"));
    await start();
  });
  after(async () => {
    service?.stop("SIGKILL");
    await service?.ended;
    await rm(data, { recursive: true, force: true });
  });

  it("runs on this version, is ready and has every feature on but those that are off as shipped", async () => {
    expect((await ask("GET", "/health/ready")).status).to.equal(200);
    const features = (await ask("GET", "/api/features")).data as {
      id: string;
      state: string;
      thirdParty: boolean;
    }[];
    const off = features.filter(({ state, thirdParty }) => !thirdParty && state !== "on");
    expect(off.map(({ id, state }) => `${id} ${state}`)).to.deep.equal(["bcdice off"]);
    const { data: status } = await ask("GET", "/api/system/status");
    expect(JSON.stringify(status)).to.contain(process.versions.node);
  });

  it("rolls in the test chat", async () => {
    const { status, matched, reply } = await say(".r d20");
    expect([status, matched]).to.deep.equal([200, true]);
    const rolled = Number(/D20=(\d+)$/.exec(reply ?? "")?.[1]);
    expect(rolled).to.be.within(1, 20);
  });

  it("switches a feature off and on while it runs", async () => {
    expect((await ask("POST", "/api/features/dice/disable")).code).to.equal(0);
    expect((await say(".r d20")).matched).to.equal(false);
    expect((await ask("POST", "/api/features/dice/enable")).code).to.equal(0);
    expect((await say(".r d20")).reply).to.match(/D20=\d+$/);
  });

  it("answers every route without parameters that is only read", async () => {
    const { paths } = (await (
      await fetch(`${base}/api/openapi.json`, { headers: { "X-API-Key": key } })
    ).json()) as { paths: Record<string, { get?: { parameters?: { required?: boolean }[] } }> };
    const plain = Object.entries(paths).filter(
      ([path, { get }]) =>
        get !== undefined && !path.includes("{") && !get.parameters?.some((one) => one.required),
    );
    expect(plain.length).to.be.above(30);
    for (const [path] of plain) expect((await ask("GET", path)).status, path).to.be.below(500);
  });

  it("tells what happens over a WebSocket", async () => {
    expect(JSON.parse(await firstEvent())).to.include({ type: "hello" });
  });

  it("takes a backup, ends when it is told to, and has kept its settings when it starts again", async () => {
    const { name } = (await ask("POST", "/api/system/backups")).data as { name: string };
    expect(name).to.match(/^\d{8}T\d{6}Z-\w+$/);
    expect((await ask("POST", "/api/features/censor/disable")).code).to.equal(0);
    await stop();
    await start();
    const features = (await ask("GET", "/api/features")).data as { id: string; state: string }[];
    expect(features.find(({ id }) => id === "censor")?.state).to.equal("off");
  });
});
