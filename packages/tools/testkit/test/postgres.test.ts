import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const mocha = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

describe("tests that want PostgreSQL", function () {
  this.timeout(120_000);

  /** Runs the suite of `on-postgres.ts` in a process of its own. */
  const run = (environment: Record<string, string>): Promise<{ code: number; told: string }> => {
    const { PATH = "" } = process.env;
    const parameters = [
      mocha,
      "--no-config",
      "--exit",
      "--reporter",
      file("../../../../test/run/report.cjs"),
      file("on-postgres.ts"),
    ];
    const options = {
      cwd: file("../../../.."),
      env: { PATH, NODE_OPTIONS: "--import=tsx --conditions=dicetower-source", ...environment },
    };
    return new Promise((resolve) => {
      execFile(process.execPath, parameters, options, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), told: out + err });
      });
    });
  };

  it("are counted as skipped where none is wanted, with the reason in the title", async () => {
    const { code, told } = await run({ DICETOWER_TEST_POSTGRES: "none" });
    expect(told).to.contain("a suite on PostgreSQL (skipped: no PostgreSQL)");
    expect(told).to.contain("\n0 passed, 0 failed, 2 skipped\n");
    expect(code).to.equal(0);
  });

  it("fail in CI where there is none", async () => {
    const { code, told } = await run({ DICETOWER_TEST_POSTGRES: "none", CI: "true" });
    expect(told).to.contain("No PostgreSQL for the tests");
    expect(code).to.not.equal(0);
  });

  it("fail where the one that was named does not answer, without telling its password", async () => {
    const held = createServer();
    await new Promise<void>((resolve) => held.listen(0, "127.0.0.1", resolve));
    const { port } = held.address() as { port: number };
    await new Promise((resolve) => held.close(resolve));
    const { code, told } = await run({
      DICETOWER_TEST_POSTGRES: `postgres://ann:mellon-hidden@127.0.0.1:${port}/tests`,
    });
    expect(told).to.contain(`No PostgreSQL answers at postgres://…@127.0.0.1:${port}/tests`);
    expect(told).to.not.contain("mellon-hidden");
    expect(code).to.not.equal(0);
  });
});
