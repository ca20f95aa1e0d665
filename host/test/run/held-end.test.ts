import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { longIt, longRun, typescriptFlags } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, Service } from "../../../packages/tools/cli/test/test-support.js";

const heldHost = fileURLToPath(new URL("held-host.ts", import.meta.url));
/** A process 1 of its own, as in a container; not every system lets everybody have that. */
const asProcessOne = ["-Urpf", "--kill-child", "--mount-proc"];
const contract = 'import { phaseBegan } from "@dicetower/contract";';

describe("an end that something computing without a break holds up", function () {
  this.timeout(120_000);
  let here: Place;
  let contained: Service | undefined;
  beforeEach(() => {
    here = new Place(["system"]);
  });
  afterEach(async () => {
    await contained?.stop("SIGKILL");
    contained = undefined;
    await here.end();
  });

  const run = async (setup: string, top = ""): Promise<Service> => {
    here.thirdParty("bomb", setup, top);
    here.configure({ features: ["system", "bomb"] });
    const service = here.runFile(heldHost, [here.folder, "300"]);
    await service.ready();
    return service;
  };
  const runContained = (): Service => {
    const host = [process.execPath, ...typescriptFlags, heldHost, here.folder, "300"];
    const child = spawn("unshare", [...asProcessOne, ...host], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "", DICETOWER_PORT: "0", DICETOWER_API_KEY: accessKey },
    });
    contained = new Service(child);
    return contained;
  };
  const cutOff = async (service: Service): Promise<string> => {
    await service.stop();
    expect(service.signal, service.out + service.err).to.equal("SIGKILL");
    const lines = service.err.trim().split("\n");
    expect(lines, service.err).to.have.length(1);
    return lines[0] ?? "";
  };

  it("is cut off behind its time, and says whose undo it was", async () => {
    const service = await run("host.defer(() => { for (;;); });");
    expect(await cutOff(service)).to.equal(
      'dicetower: the host did not end within 1.3 s and is cut off: something computes without a break, and it was the turn of "bomb"',
    );
    if (!longRun) return;
    const next = here.run(["start", "--bare"]);
    await next.ready();
    expect(existsSync(join(here.data, "process.lock"))).to.equal(true);
  });

  longIt("names whoever computes behind a wait, and at the abortion of its signal", async () => {
    const service = await run(
      "host.defer(async () => { await new Promise((soon) => setTimeout(soon, 20)); for (;;); }); host.defer(() => {});",
    );
    expect(await cutOff(service)).to.contain('the turn of "bomb"');
  });

  longIt("names whoever computes when its signal aborts", async () => {
    const service = await run('host.signal.addEventListener("abort", () => { for (;;); });');
    expect(await cutOff(service)).to.contain('the turn of "bomb"');
  });

  longIt("is cut off where it has hardly begun", async () => {
    const service = await run(
      'host.on(phaseBegan, ({ phase }) => { if (phase === "draining") for (;;); });',
      contract,
    );
    expect(await cutOff(service)).to.contain("the turn of what hears that the end begins");
  });

  it("is cut off where the process is about to be left", async () => {
    const service = await run('process.on("exit", () => { for (;;); });');
    expect(await cutOff(service)).to.contain("the turn of what Node.js calls at its exit");
  });

  longIt("is cut off behind everything where work in the thread pool keeps the process", async () => {
    const top = 'import { pbkdf2 } from "node:crypto";';
    here.thirdParty("miner", 'host.defer(() => pbkdf2("a", "b", 2 ** 31 - 1, 64, "sha512", () => {}));', top);
    here.configure({ features: ["system", "miner"] });
    const service = here.run(["start", "--bare"]);
    await service.ready();
    expect(await cutOff(service)).to.contain(
      "the host has ended, and is cut off: its process was not left within 3 s",
    );
    expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
    expect(JSON.parse(readFileSync(join(here.data, "store.json"), "utf8"))).to.include({ clean: true });
  });

  it("is left by itself where something waits only, and in good order where nothing does", async () => {
    const waiting = await run("host.defer(() => new Promise(() => {})); setInterval(() => {}, 1000);");
    expect(await waiting.stop()).to.equal(79);
    expect(waiting.err).to.equal("");
    here.configure({ features: ["system"] });
    const well = here.runFile(heldHost, [here.folder, "20000"]);
    await well.ready();
    expect(await well.stop(), "nor is it kept until it would be cut off").to.equal(0);
  });

  for (const [where, setup, whose] of [
    ["in a feature's undo", "host.defer(() => { for (;;); });", '"bomb"'],
    [
      "where the process is about to be left",
      'process.on("exit", () => { for (;;); });',
      "what Node.js calls at its exit",
    ],
  ])
    (whose === '"bomb"' ? it : longIt)(
      `is cut off as process 1 of a container, too, ${where}: with 79`,
      async function () {
        if (spawnSync("unshare", [...asProcessOne, "true"]).status !== 0) return this.skip();
        here.thirdParty("bomb", setup ?? "");
        here.configure({ features: ["system", "bomb"] });
        const service = runContained();
        await service.ready();
        expect(await service.stop(), service.out + service.err).to.equal(79);
        expect(service.err).to.contain(`did not end within 1.3 s and is cut off: something computes`);
        expect(service.err).to.contain(`the turn of ${whose}\n`);
      },
    );

  longIt("is cut off after a crash, too, and started again by the launcher", async () => {
    // Thrown from up here, where it is nobody's: in the name of a feature it would be no crash.
    const top = `${contract}
      import { existsSync, writeFileSync } from "node:fs";
      const mark = ${JSON.stringify(join(here.folder, "mark"))};
      const first = !existsSync(mark);
      writeFileSync(mark, "");
      let open;
      new Promise((resolve) => { open = resolve; }).then(() => {
        if (first) setTimeout(() => { throw new Error("nobody's"); });
      });`;
    const setup = `host.on(phaseBegan, ({ phase }) => { if (phase === "open") open(); });
      if (first) host.defer(() => { for (;;); });`;
    here.thirdParty("bomb", setup, top);
    here.configure({ features: ["system", "bomb"] });
    const service = here.run(["start"]);
    await service.ready();
    await service.ready(2);
    expect(service.err).to.contain("did not end within 4 s and is cut off");
    expect(service.err).to.contain("the host ended with 70; starting it again in 1 s");
    expect(await service.stop()).to.equal(0);
  });
});
