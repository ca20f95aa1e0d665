import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longIt, longRun, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { pathsIn } from "../src/install/layout.js";
import { TestInstallation } from "./support/installation.js";

describe("the launcher with a replaceable program", () => {
  let here: TestInstallation;
  beforeEach(() => {
    here = new TestInstallation();
  });
  afterEach(() => here.remove());

  it("starts the program that came with it while there is no other", async () => {
    expect((await here.launch()).code).to.equal(0);
    expect(here.began()).to.equal("1.4.0");
    expect(here.report).to.equal(null);
  });

  it("installs an authorised version at the next start, tries it, and keeps it", async () => {
    await here.stage();
    const { code, said } = await here.launch();
    expect(code, said).to.equal(0);
    expect(here.began()).to.equal("1.5.0?");
    expect(here.journal?.step).to.equal("committed");
    await here.launch();
    expect(here.began()).to.equal("1.5.0");
    expect(here.report).to.deep.include({ state: "committed", tag: "v1.5.0", automatic: true });
    expect(here.slots).to.deep.equal(["1.5.0-926"]);
    expect(here.read("state.db")).to.equal("old data");
  });

  it("installs nothing without an authorisation, or with one by another key", async () => {
    await here.stage(undefined, { authorise: false });
    await here.launch();
    expect(here.began()).to.equal("1.4.0");
    await here.stage(undefined, { from: "1.3.0+1" });
    const { said } = await here.launch();
    expect(here.began()).to.equal("1.4.0");
    expect(said).to.contain("not_authorised");
    const other = new TestInstallation();
    await other.stage();
    const [mine, theirs] = [pathsIn(here.data), pathsIn(other.data)];
    await here.stage(undefined, { authorise: false });
    writeFileSync(mine.authorisation, readFileSync(theirs.authorisation));
    other.remove();
    expect((await here.launch()).said).to.contain("was not signed by this program");
    expect(here.began()).to.equal("1.4.0");
  });

  it("uses an authorisation only once", async () => {
    await here.stage("process.exit(1);");
    const sealed = readFileSync(pathsIn(here.data).authorisation);
    await here.launch();
    here.began();
    writeFileSync(pathsIn(here.data).authorisation, sealed);
    expect((await here.launch()).said).to.contain("has been used");
    expect(here.began()).to.equal("1.4.0");
  });

  it("installs nothing that was changed after the authorisation, and says so", async () => {
    await here.stage();
    const { trees } = pathsIn(here.data);
    const [tree = ""] = readdirSync(trees);
    writeFileSync(join(trees, tree, "bin", "more.mjs"), "");
    await here.launch();
    expect(here.began()).to.equal("1.4.0");
    expect(here.report).to.deep.include({ state: "replace_failed" });
    expect(here.report?.reason).to.contain("digest_mismatch");
  });

  it("reverts a version that keeps crashing after two attempts, with the previous data", async () => {
    await here.stage("process.exit(1);");
    const { code, said } = await here.launch();
    expect(code, said).to.equal(0);
    expect(here.began()).to.equal("1.5.0? 1.5.0? 1.4.0");
    expect(here.report).to.deep.include({ state: "rolled_back", tag: "v1.5.0" });
    expect(here.report?.reason).to.contain("it ended with 1");
    expect(here.read("state.db")).to.equal("old data");
    expect(readdirSync(pathsIn(here.data).trees), "the package waits again").to.have.length(1);
  });

  it("restores a database that a reverted version has changed", async () => {
    await here.stage(`
      process.send("migrating", () => {
        writeFileSync(data + "/state.db", "new data");
        writeFileSync(data + "/state.db-wal", "new log");
        writeFileSync(data + "/state.db-shm", "index");
        process.exit(1);
      });`);
    await here.launch();
    expect(here.began()).to.equal("1.5.0? 1.5.0? 1.4.0");
    expect(here.read("state.db")).to.equal("old data");
    expect(here.read("state.db-wal")).to.equal("old log");
    expect(readdirSync(here.data)).to.not.include("state.db-shm");
  });

  it("checks the package for a host that requests it, and installs it after the host has ended", async () => {
    await here.stage();
    here.write(
      here.program,
      "1.4.0",
      920,
      `
      process.send("ready");
      const sealed = JSON.parse(readFileSync(data + "/update/authorisation.json", "utf8")).payload;
      const { nonce } = JSON.parse(sealed.token);
      const said = [];
      process.on("message", (message) => {
        said.push(message);
        if (said.length === 1) process.send({ install: 2, nonce });
        else {
          writeFileSync(data + "/said", JSON.stringify(said));
          process.exit(83);
        }
      });
      process.send({ install: 1, nonce: "another" });`,
    );
    const sealed = readFileSync(pathsIn(here.data).authorisation);
    const away = pathsIn(here.data).authorisation;
    // Created after the launcher has checked before its first start.
    writeFileSync(away, "");
    const program = join(here.program, "bin", "dicetower.mjs");
    const code = readFileSync(program, "utf8");
    writeFileSync(
      program,
      code.replace(
        'process.send("ready");',
        `process.send("ready"); writeFileSync(data + "/update/authorisation.json", ${JSON.stringify(sealed.toString())});`,
      ),
    );
    expect((await here.launch()).code).to.equal(0);
    expect(here.began()).to.equal("1.4.0 1.5.0?");
    const said = JSON.parse(here.read("said"));
    expect(said[0]).to.deep.include({ nack: 1 });
    expect(said[1]).to.deep.equal({ ack: 2 });
  });

  for (const [what, code] of [
    ["goes well", undefined],
    [
      "is taken back",
      'process.send("migrating", () => { writeFileSync(data + "/state.db", "new"); process.exit(1); });',
    ],
  ] as const)
    (code === undefined ? longIt : it)(
      `has a working program wherever it was killed in an installation that ${what}`,
      async () => {
        const step = volume(longRun ? 13 : 31, 1);
        let kills = 0;
        for (let at = 1 + (what.length % step); ; at += step) {
          here.remove();
          here = new TestInstallation();
          await here.stage(code);
          const first = await here.launch(at);
          if (first.code !== "killed") break;
          kills++;
          const began = here.began();
          const second = await here.launch();
          expect(second.code, `killed at ${at}, after ${began}: ${second.said}`).to.equal(0);
          const last = here.began().split(" ").at(-1);
          expect(last, `killed at ${at}: ${second.said}`).to.be.oneOf(
            code === undefined ? ["1.4.0", "1.5.0", "1.5.0?"] : ["1.4.0"],
          );
          expect(here.read("state.db"), `killed at ${at}`).to.equal("old data");
          expect(here.journal?.step ?? "committed").to.be.oneOf([
            "committed",
            "rolled_back",
            "replace_failed",
          ]);
        }
        expect(kills).to.be.above(1);
      },
    );
});
