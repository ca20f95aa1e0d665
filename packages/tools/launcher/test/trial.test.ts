import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { pathsIn } from "../src/install/layout.js";
import { TestInstallation } from "./support/installation.js";

/** Returns a program that serves. @param answers code that handles requests and upgrades */
const serving = (answers: string) => `
  import { createServer } from "node:http";
  if (!hello.trial) process.exit(0);
  process.on("message", (message) => message.committed && process.exit(0));
  const panel = (response, status) => response.writeHead(status).end();
  const upgrades = (socket) => socket.end("HTTP/1.1 401 Unauthorized\\r\\ncontent-length: 0\\r\\n\\r\\n");
  const server = createServer();
  ${answers}
  server.listen(0, "127.0.0.1", () => {
    process.send({ serving: "http://127.0.0.1:" + server.address().port });
    process.send("ready");
  });`;
const usual = `
  server.on("request", (request, response) => panel(response, 200));
  server.on("upgrade", (request, socket) => upgrades(socket));`;

describe("the trial of a new version", () => {
  let here: TestInstallation;
  beforeEach(() => {
    here = new TestInstallation();
  });
  afterEach(() => here.remove());

  it("lasts as long as a migration that shows progress", async () => {
    await here.stage(`
      for (let step = 0; step < 6; step++) {
        process.send("migrating");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      process.send("ready");
      if (!hello.trial) process.exit(0);
      process.on("message", (message) => message.committed && process.exit(0));`);
    const { code, said } = await here.launch(0, 2_000);
    expect(code, said).to.equal(0);
    expect(here.began()).to.equal("1.5.0?");
    expect(here.journal?.step).to.equal("committed");
  });

  it("fails without a message in time", async () => {
    await here.stage("await new Promise((resolve) => setTimeout(resolve, 60_000));");
    await here.launch(0, 2_000);
    expect(here.began()).to.equal("1.5.0? 1.5.0? 1.4.0");
    expect(here.report).to.deep.include({ state: "rolled_back" });
  });

  it("checks readiness, the panel and a socket", async () => {
    await here.stage(serving(usual));
    const { code, said } = await here.launch();
    expect(code, said).to.equal(0);
    expect(here.journal?.step).to.equal("committed");
  });

  for (const [what, answers, reason] of [
    ["is not ready", usual.replace("200", "request.url === '/health/ready' ? 503 : 200"), "it is not ready"],
    [
      "does not serve its panel",
      usual.replace("200", "request.url === '/' ? 500 : 200"),
      "it does not serve the panel",
    ],
    ["opens no sockets", usual.replace("upgrades(socket)", "socket.destroy()"), "it does not open sockets"],
  ] as const)
    it(`reverts a version that ${what}, and keeps its last output`, async () => {
      await here.stage(serving(`console.error("the last words");${answers}`));
      await here.launch();
      expect(here.began()).to.equal("1.5.0? 1.5.0? 1.4.0");
      expect(here.report?.reason).to.contain(reason);
      const log = readFileSync(pathsIn(here.data).trialLog, "utf8");
      expect(log).to.match(new RegExp(`^${reason}\n[^]*the last words`));
    });

  it("does not take place in a container, whatever is authorised, and loses nothing of it", async () => {
    await here.stage();
    here.container = true;
    const { code, said } = await here.launch();
    expect(code, said).to.equal(0);
    expect(here.began()).to.equal("1.4.0");
    expect(said).to.contain("an authorisation to install is not used: container");
    expect(existsSync(pathsIn(here.data).journal)).to.equal(false);
    here.container = false;
    await here.launch();
    expect(here.began()).to.equal("1.5.0?");
  });

  it("is refused with the reason if a host in a container requests it", async () => {
    await here.stage();
    here.container = true;
    const sealed = JSON.parse(readFileSync(pathsIn(here.data).authorisation, "utf8")).payload;
    const { nonce } = JSON.parse(sealed.token) as { nonce: string };
    here.write(
      here.program,
      "1.4.0",
      920,
      `
      process.send("ready");
      writeFileSync(data + "/capabilities", hello.capabilities.join());
      process.on("message", (message) => {
        writeFileSync(data + "/said", JSON.stringify(message));
        process.exit(0);
      });
      process.send({ install: 1, nonce: ${JSON.stringify(nonce)} });`,
    );
    await here.launch();
    const said = JSON.parse(here.read("said")) as { nack: number; reason: string };
    expect(said.nack).to.equal(1);
    expect(said.reason).to.match(/^container\b/);
    expect(here.read("capabilities")).to.equal("restart");
  });
});
