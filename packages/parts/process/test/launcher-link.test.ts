import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "chai";

/** A host that tells by the pipe what it has heard from its launcher. */
const program = `
  const { LauncherLink } = await import(${JSON.stringify(new URL("../src/launcher-link.ts", import.meta.url).href)});
  const link = new LauncherLink(true);
  await link.greeted();
  const { key, ...hello } = link.hello ?? {};
  process.send({ hello, key: key?.toString("hex") });
  const scope = { run: (work) => work(), defer() {} };
  link.watch(scope, (news) => process.connected ? process.send({ news, trial: link.hello?.trial }) : process.exit(5));
  link.kept().then(() => process.send({ kept: true }));
  await link.prepareInstall("first").then(() => process.send({ prepared: true }));
  await link.prepareInstall("second").catch((error) => process.send({ refused: error.message }));
  if (link.autostart === undefined) process.exit(6);
  process.send({ starts: await link.autostart.enabled() });
  await link.autostart.set(false).catch((error) => process.send({ against: error.message }));
`;

describe("the pipe to a launcher that installs", () => {
  let host: ChildProcess;
  const heard: Record<string, unknown>[] = [];
  const next = async (name: string) => {
    for (;;) {
      const at = heard.findIndex((message) => name in message);
      if (at >= 0) return heard.splice(at, 1)[0];
      await once(host, "message");
    }
  };
  before(() => {
    const flags = ["--import=tsx", "--conditions=dicetower-source", "--input-type=module", "-e", program];
    host = spawn(process.execPath, flags, {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, DICETOWER_GREETED: "1" },
    });
    host.on("message", (message) => heard.push(message as Record<string, unknown>));
  });
  after(() => host.kill());

  it("greets, answers, keeps a version on trial, and says when the launcher has gone", async () => {
    host.send({
      hello: 1,
      version: "1.2.3",
      capabilities: ["install", "autostart"],
      key: "00ff",
      trial: true,
    });
    expect(await next("hello")).to.deep.equal({
      hello: { version: "1.2.3", capabilities: ["install", "autostart"], trial: true },
      key: "00ff",
    });
    expect(await next("nonce")).to.deep.include({ nonce: "first" });
    host.send({ ack: 1 });
    await next("prepared");
    expect(await next("nonce")).to.deep.include({ nonce: "second" });
    host.send({ nack: 2, reason: "no_space" });
    expect((await next("refused"))?.["refused"]).to.contain("no_space");
    expect(await next("autostart")).to.deep.equal({ autostart: 3 });
    host.send({ ack: 3, enabled: true });
    expect(await next("starts")).to.deep.equal({ starts: true });
    expect(await next("autostart")).to.deep.equal({ autostart: 4, enabled: false });
    host.send({ nack: 4, reason: "the registry does not take it" });
    expect((await next("against"))?.["against"]).to.contain("the registry does not take it");
    host.send({ committed: true, report: { id: "x", state: "committed" } });
    await next("kept");
    expect(await next("news")).to.deep.equal({ news: "committed", trial: false });
    host.disconnect();
    expect((await once(host, "exit"))[0]).to.equal(5);
  });
});
