import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, type Service } from "./test-support.js";

const document = readFileSync(new URL("../../../../docs/events.md", import.meta.url), "utf8");
const password = "correct horse battery";

/** A proxy to the service that can be cut. */
class Way {
  readonly #open = new Set<Socket>();
  readonly #server: Server;
  passes = true;

  constructor(to: () => string) {
    this.#server = createServer((near) => {
      near.on("error", () => {});
      if (!this.passes) {
        near.destroy();
        return;
      }
      const far = connect(Number(new URL(to()).port), "127.0.0.1");
      far.on("error", () => near.destroy());
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket.on("close", () => {
          this.#open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  }

  async begin(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  cut(): void {
    this.passes = false;
    for (const socket of this.#open) socket.destroy();
  }

  end(): void {
    this.cut();
    this.#server.close();
  }
}

describe("the client in docs/events.md", function () {
  this.timeout(120_000);
  const here = new Place(["adapters", "audit", "auth", "chat", "commands", "system", "shadow", "panel"]);
  let service: Service;
  let base = "";
  let saved = 0;
  let at = "";
  const way = new Way(() => base);
  const example = join(here.folder, "listen.mjs");

  const start = async () => {
    service = here.run(["start", "--bare"], { DICETOWER_HOST: "127.0.0.1" });
    base = await service.ready();
  };
  before(async () => {
    const [, code = ""] = /^```js\n(.*?)^```$/ms.exec(document) ?? [];
    writeFileSync(example, code);
    const ws = dirname(createRequire(import.meta.url).resolve("ws/package.json"));
    symlinkSync(ws, join(here.folder, "node_modules/ws"));
    at = await way.begin();
    await start();
    await put("/api/system/webui-auth", { password });
  });
  after(async () => {
    way.end();
    await here.end();
  });

  async function put(path: string, body: object): Promise<void> {
    const answer = await fetch(base + path, {
      method: "PUT",
      headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
      body: JSON.stringify(body),
    });
    expect(answer.status).to.equal(200);
  }
  /** Saves something. @returns the number of its line in the audit log */
  async function change(): Promise<number> {
    const newest = async () => ((await service.ask("/api/system/audit")).data as { total: number }).total;
    const before = await newest();
    await put("/api/settings/audit", { retentionDays: 100 + saved++ });
    const until = performance.now() + 30_000;
    for (let now = await newest(); performance.now() < until; now = await newest()) {
      if (now > before) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("nothing was written");
  }
  const written = (client: Service) =>
    [...client.out.matchAll(/^audit\.written \{"seq":(\d+)\}$/gm)].map(([, seq]) => Number(seq));
  const beginnings = (client: Service) => client.out.split("reading everything anew").length - 1;

  for (const [how, environment] of [
    ["an access key", { DICETOWER_API_KEY: accessKey }],
    ["a password", { DICETOWER_API_KEY: "", DICETOWER_PASSWORD: password }],
  ] as const)
    (environment.DICETOWER_API_KEY === "" ? longIt : it)(
      `receives every event once with ${how}, including those of a gap, and starts over with a new run`,
      async () => {
        way.passes = true;
        const client = here.runFile(example, [], { ...environment, DICETOWER_URL: at });
        const heard = (seq: number) =>
          client.says(`event of line ${seq}`, () => written(client).find((one) => one >= seq));
        await client.says("beginning", () => (beginnings(client) === 1 ? true : undefined));
        await heard(await change());
        way.cut();
        let newest = 0;
        for (let count = 0; count < 3; count++) newest = await change();
        expect(Math.max(...written(client)), "the way is cut").to.be.below(newest);
        way.passes = true;
        await heard(newest);
        expect(written(client)).to.deep.equal([...new Set(written(client))].sort((a, b) => a - b));
        expect(beginnings(client), "nothing was lost").to.equal(1);
        expect(await service.stop()).to.equal(0);
        await start();
        await client.says("second beginning", () => (beginnings(client) === 2 ? true : undefined));
        await heard(await change());
        await client.stop("SIGKILL");
      },
    );

  it("is next to a table of all existing event types", async () => {
    const { data } = await service.ask("/api/panel/manifest");
    const { events } = data as { events: readonly string[] };
    const told = [...document.matchAll(/^\| `([a-z]+\.[a-z]+)` +\|/gm)].map(([, type]) => type);
    expect(events).to.include("audit.written");
    expect(events).to.deep.equal(told);
  });

  it("is refused with the reason for a wrong password", async () => {
    way.passes = true;
    const client = here.runFile(example, [], {
      DICETOWER_API_KEY: "",
      DICETOWER_PASSWORD: "wrong",
      DICETOWER_URL: at,
    });
    await client.says("refusal", () => (client.err.includes("The password is wrong.") ? true : undefined));
    await client.stop("SIGKILL");
  });
});
