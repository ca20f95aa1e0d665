import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureStatus } from "@dicetower/contract";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { Place, type Service } from "./test-support.js";

const ours = ["system", "test-message"];

describe("dicetower start", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
  });
  afterEach(() => here.end());

  const features = async (service: Service): Promise<Record<string, string>> => {
    const { data } = await service.ask("/api/features");
    return Object.fromEntries((data as FeatureStatus[]).map(({ id, state }) => [id, state]));
  };

  it("prints a new key once, at the first start that succeeds, serves, ends cleanly on request, and starts again with the same data under a new name", async () => {
    const environment = { DICETOWER_API_KEY: "" };
    const taken = String(await here.takenPort());
    const early = here.run(["start", "--bare"], { ...environment, DICETOWER_PORT: taken });
    expect(await early.ended, early.err).to.equal(78);
    expect(early.out).to.not.contain("access key");

    const first = here.run(["start", "--bare"], environment);
    await first.ready();
    const keys = [...first.out.matchAll(/^access key \(shown this once\): (\S{43})$/gm)];
    expect(keys, first.out).to.have.length(1);
    const key = keys[0]?.[1] ?? "";
    expect((await first.ask("/api/features", "GET", key)).status).to.equal(200);
    expect((await first.ask("/api/features", "GET", `${key.slice(1)}x`)).status).to.equal(401);
    expect(await first.stop()).to.equal(0);
    expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
    for (const name of readdirSync(join(here.data, "logs")))
      expect(readFileSync(join(here.data, "logs", name), "utf8")).to.not.contain(key);

    here.configure({ name: "Table seven", features: ours });
    const second = here.run(["start", "--bare"], environment);
    await second.ready();
    expect(second.out).to.not.contain("access key");
    expect((await second.ask("/api/features", "GET", key)).status).to.equal(200);
    expect((await second.ask("/api/system/status", "GET", key)).data).to.deep.include({
      name: "Table seven",
    });
    expect((await second.ask("/api/system/restart", "POST", key)).status).to.equal(501);
  });

  /** Starts a service that is refused. @returns the line that says why */
  const refused = async (environment: Record<string, string>, ...flags: string[]): Promise<string> => {
    const service = here.run(["start", ...flags], environment);
    expect(await service.ended, service.err).to.equal(78);
    expect(service.err.trim().split("\n"), "one line").to.have.length(1);
    expect(service.err).to.not.match(/^\s+at /m);
    expect(service.out, "nor a line of the log with a stack").to.not.contain("    at ");
    expect(service.out, "nor what is of use only where it serves").to.not.match(/^(claim|panel|access key)/m);
    return service.err.trim();
  };

  it("reports in one line why it cannot start, and does not retry", async () => {
    const port = await here.takenPort();
    const reasons = await Promise.all([
      refused({ DICETOWER_DATA: join(here.folder, "other"), DICETOWER_PORT: String(port) }),
      refused({ DICETOWER_PORT: "many" }, "--bare"),
    ]);
    expect(reasons[0]).to.contain(`Port ${port} of 127.0.0.1 is in use`);
    expect(reasons[1]).to.equal("dicetower: DICETOWER_PORT must be a number");
  });

  it("reports in one line what is wrong with its data folder or its key", async () => {
    const running = here.serve();
    const file = join(here.folder, "file");
    writeFileSync(file, "");
    const reasons = await Promise.all([
      running.then(() => refused({}, "--bare")),
      refused({ DICETOWER_DATA: file }, "--bare"),
      refused({ DICETOWER_DATA: "/proc/nowhere/data" }, "--bare"),
      refused({ DICETOWER_HOST: "0.0.0.0", DICETOWER_API_KEY: "short" }),
    ]);
    expect(reasons[0]).to.match(
      /^dicetower: The data folder .* is in use by process \d+ \(http:\/\/127\.0\.0\.1:\d+\/?\)\./,
    );
    expect(reasons[1]).to.contain("is not a folder");
    expect(reasons[2]).to.match(/nowhere\. Choose another folder|does not allow access/);
    expect(reasons[3]).to.contain("has fewer than 16 characters");
  });

  it("restarts below its launcher on request of the panel, and both end together on request", async () => {
    const service = here.run(["start"]);
    await service.ready();
    const before = readFileSync(join(here.data, "process.lock"), "utf8");
    expect((await service.ask("/api/system/restart", "POST")).status).to.equal(200);
    await service.ready(2);
    expect(JSON.parse(readFileSync(join(here.data, "process.lock"), "utf8"))).to.not.have.property(
      "pid",
      (JSON.parse(before) as { pid: number }).pid,
    );
    expect(await features(service)).to.deep.equal({ system: "on", "test-message": "on" });
    // The signal reaches launcher and host, as from a terminal; the host treats it and its echo as one.
    expect(await service.stop("SIGINT")).to.equal(0);
    expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
  });

  it("prints how to claim the bot once it serves, and not before", async () => {
    await here.end();
    here = new Place(["access", "commands", "texts", "system"]);
    const service = here.run(["start", "--bare"], { DICETOWER_API_KEY: "" });
    await service.ready();
    const told = service.out.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
    expect(told.map((line) => line.replace(/ [^ ]+$/, ""))).to.deep.equal([
      "claim the bot, by saying to it in a chat: .master",
      "access key (shown this once):",
      "ready",
    ]);
    expect(service.out.indexOf("claim the bot")).to.be.above(service.out.lastIndexOf('"migrating '));
  });

  it("ends cleanly on request while it is starting", async () => {
    const service = here.run(["start", "--bare"]);
    await service.says("first sign of work", () => /migrating host/.exec(service.out)?.[0]);
    expect(await service.stop()).to.equal(0);
    expect(service.err).to.equal("");
    expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
    await here.serve();
  });

  it("serves while a setup hangs, without features that need it, and ends cleanly meanwhile", async () => {
    here.thirdParty("aground", "return new Promise(() => {});");
    here.configure({ features: [...ours, "aground"] });
    const service = await here.serve();
    expect(await features(service)).to.include({ aground: "starting", system: "on" });
    const ready = await service.ask("/health/ready");
    expect(ready.status, "other features roll without it").to.equal(200);
    expect(await service.stop()).to.equal(0);
  });

  it("survives unhandled errors of a feature, turns it off at the third, and ends cleanly although they go on", async () => {
    here.thirdParty("clumsy", `setInterval(() => { Promise.reject(new Error("forgotten")); }, 1);`);
    here.configure({ features: [...ours, "clumsy"] });
    const service = here.run(["start", "--bare"]);
    await service.ready();
    let state: string | undefined;
    for (let i = 0; i < 200 && state !== "failed"; i++) {
      await new Promise((soon) => setTimeout(soon, 50));
      state = (await features(service))["clumsy"];
    }
    expect(state).to.equal("failed");
    expect(service.out).to.contain("crashed three times within ten minutes");
    expect((await features(service))["system"]).to.equal("on");
    expect(await service.stop(), service.out.slice(-2_000) + service.err).to.equal(0);
  });

  it("writes a report and restarts at once after an error without an owner", async () => {
    // The top level of a feature's module runs before its owner is known: what waits there is nobody's.
    const top = `import { phaseBegan } from "@dicetower/contract";
      import { existsSync, writeFileSync } from "node:fs";
      const mark = ${JSON.stringify(join(here.folder, "mark"))};
      const first = !existsSync(mark);
      writeFileSync(mark, "");
      let open;
      new Promise((resolve) => { open = resolve; }).then(() => {
        if (first) setTimeout(() => { throw new Error("nobody's"); });
      });`;
    here.thirdParty("early", 'host.on(phaseBegan, ({ phase }) => { if (phase === "open") open(); });', top);
    here.configure({ features: [...ours, "early"] });
    const service = here.run(["start"]);
    await service.ready();
    await service.ready(2);
    expect(service.err).to.contain("the host ended with 70; starting it again in 1 s");
    const [name = ""] = readdirSync(join(here.data, "logs")).filter((file) => file.startsWith("crash-"));
    const report = JSON.parse(readFileSync(join(here.data, "logs", name), "utf8")) as {
      error: { message: string };
      features: { id: string }[];
    };
    expect(report.error.message).to.equal("nobody's");
    expect(report.features.map(({ id }) => id)).to.include("early");
    expect((await features(service))["early"]).to.equal("on");
  });

  longIt(
    "starts without third-party features at the third start if one of them ends the process",
    async () => {
      here.thirdParty("bomb", "process.exit(1);");
      here.configure({ features: [...ours, "bomb"] });
      const service = here.run(["start"]);
      await service.ready();
      expect(service.err.match(/the host ended with 1;/g)).to.have.length(2);
      expect(service.out).to.contain("safe mode: third-party features and scripts are off");
      expect(await features(service)).to.include({ bomb: "off", system: "on" });
    },
  );

  it("starts without third-party features, and says so, if the launcher asks for that", async () => {
    here.thirdParty("bomb", "process.exit(1);");
    here.configure({ features: [...ours, "bomb"] });
    const service = here.run(["start", "--bare"], { DICETOWER_SAFE_MODE: "1" });
    await service.ready();
    expect(service.out).to.contain("safe mode: third-party features and scripts are off");
    expect(await features(service)).to.include({ bomb: "off", system: "on" });
  });

  it("exits at the second signal if something does not end", async () => {
    here.thirdParty("stubborn", "host.defer(() => new Promise(() => {})); setInterval(() => {}, 1000);");
    here.configure({ features: [...ours, "stubborn"] });
    const service = here.run(["start", "--bare"]);
    await service.ready();
    // Signals within half a second of the first count as its echo. An orderly end would exit with 0.
    let code: number | undefined;
    while (code === undefined)
      code = await Promise.race([
        service.stop(),
        new Promise<undefined>((soon) => setTimeout(() => soon(undefined), 700)),
      ]);
    expect(code).to.equal(70);
    await here.serve();
  });

  it("says that it cannot repair a damaged store without a backup, and does not retry", async () => {
    await here.command("features disable test-message");
    writeFileSync(join(here.data, "state.db"), Buffer.alloc(8192, 7));
    const refused = here.run(["start", "--repair"]);
    expect(await refused.ended).to.equal(78);
    expect(refused.err.trim().split("\n")).to.have.length(1);
    expect(refused.err).to.contain("there is no whole backup");
  });

  it("serves the data of a damaged store again after --repair", async () => {
    const first = here.run(["start", "--bare"]);
    await first.ready();
    expect((await first.ask("/api/features/system/disable", "POST")).status).to.equal(200);
    expect(await first.stop()).to.equal(0);
    expect((await here.command("backup")).code).to.equal(0);
    const path = join(here.data, "state.db");
    const bytes = readFileSync(path);
    bytes.fill(0, 0, 100);
    writeFileSync(path, bytes);
    const store = JSON.parse(readFileSync(join(here.data, "store.json"), "utf8")) as object;
    writeFileSync(join(here.data, "store.json"), JSON.stringify({ ...store, clean: false }));

    if (longRun) {
      const refused = here.run(["start", "--bare"]);
      expect(await refused.ended).to.not.equal(0);
      expect(refused.err)
        .to.contain("--repair")
        .and.not.match(/^\s+at /m);
    }
    const mended = here.run(["start", "--bare", "--repair"]);
    await mended.ready();
    expect(mended.out).to.match(/^repaired state\.db: \w+/m);
    expect(mended.out, "what was repaired is no end in bad order").to.not.contain("is gone");
    expect((await features(mended))["system"]).to.equal("off");
  });
});
