import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const program = fileURLToPath(new URL("main.mjs", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

describe("npm test", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-run-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...words: string[]) => {
    const { INIT_CWD: _, DICETOWER_TEST_COUNTS: _counts, ...environment } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: root,
      encoding: "utf8",
      env: { ...environment, DICETOWER_FIXTURE_FOLDER: folder },
    });
    return { status, said: stdout + stderr };
  };
  const fixture = (name: string) => `test/run/fixtures/${name}.ts`;

  it("runs what has failed again, and names what passed then", () => {
    const { status, said } = run(fixture("fails-at-first"), fixture("takes-long"));
    expect(said).to.contain(
      `retried: ${fixture("fails-at-first")} a test that fails at first passes at the third try\n`,
    );
    expect(said).to.match(
      /slowest tests\n +1\.\d s {2}\S+takes-long\.ts: a test takes longer than a second\n/,
    );
    expect(said).to.match(/\n3 passed, 0 failed\n$/);
    expect(status).to.equal(0);
  });

  it("names what fails at each try, and the file in which a process has ended", () => {
    const failing = run(fixture("always-fails"));
    expect(failing.said).to.contain(`failed: ${fixture("always-fails")} a test always fails\n`);
    expect(failing.said).to.match(/\n0 passed, 1 failed\n$/);
    expect(failing.status).to.equal(1);
    const killed = run(fixture("ends-the-process"));
    expect(killed.said).to.contain(`failed: ${fixture("ends-the-process")} the process ended with SIGKILL\n`);
    expect(killed.status).to.equal(1);
  });

  it("does not wait for what a failed test has left running", () => {
    const { status, said } = run(fixture("fails-and-stays"));
    expect(said).to.contain(`failed: ${fixture("fails-and-stays")} a test fails and leaves a server\n`);
    expect(said).to.match(/\n0 passed, 1 failed\n$/);
    expect(status).to.equal(1);
  }).timeout(60_000);

  it("says so where nothing is called that", () => {
    const { status, said } = run("no-such-package");
    expect(said).to.contain('no test file is called, or in a package or folder called, "no-such-package"');
    expect(status).to.equal(2);
  });
});
