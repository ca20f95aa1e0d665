import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const script = fileURLToPath(new URL("../../host/bin/checkout.mjs", import.meta.url));

/** Stands for the compiler: counts its calls, and has a source change while the first one runs. */
const compiler = `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const calls = existsSync("calls") ? readFileSync("calls", "utf8") : "";
writeFileSync("calls", calls + "x");
for (const folder of ["host", "packages/a"]) {
  mkdirSync(folder + "/dist", { recursive: true });
  writeFileSync(folder + "/dist/.tsbuildinfo", "{}");
}
if (calls === "") writeFileSync("packages/a/src/index.ts", "// changed while it was compiled");
`;

/** Stands for the builder of pages: notes whose pages it is asked for. */
const pageBuilder = `
import { appendFileSync, mkdirSync } from "node:fs";
for (const folder of process.argv.slice(2)) mkdirSync(folder + "/page-dist", { recursive: true });
appendFileSync("pages", process.argv.slice(2).map((folder) => folder.split(/[\\\\/]/).at(-1)).join() + ";");
`;

describe("a build of the checkout", () => {
  const root = mkdtempSync(join(tmpdir(), "dicetower-checkout-"));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const build = (environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(root, "host/bin/checkout.mjs"), "build"], {
      encoding: "utf8",
      env: { ...process.env, ...environment },
    });
  const calls = () => readFileSync(join(root, "calls"), "utf8").length;

  before(() => {
    mkdirSync(join(root, "host/bin"), { recursive: true });
    cpSync(script, join(root, "host/bin/checkout.mjs"));
    put("package-lock.json", "{}");
    put("node_modules/.dicetower-installed", createHash("sha256").update("{}").digest("hex"));
    put("node_modules/typescript/bin/tsc", compiler);
    for (const folder of ["host", "packages/a"]) {
      put(`${folder}/tsconfig.json`, "{}");
      put(`${folder}/src/index.ts`, "");
    }
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it("is done again for what changed while it ran, and not for what did not", () => {
    expect(build().status).to.equal(0);
    expect(calls()).to.equal(1);
    expect(build().status).to.equal(0);
    expect(calls()).to.equal(2);
    expect(build().status).to.equal(0);
    expect(calls()).to.equal(2);
  });

  it("shows that something long goes on", () => {
    put("node_modules/typescript/bin/tsc", `${compiler}\nsetTimeout(() => {}, 1_000);`);
    put("packages/a/src/more.ts", "");
    const time = new Date(Date.now() + 60_000);
    utimesSync(join(root, "packages/a/src/more.ts"), time, time);
    const { status, stdout, stderr } = build({ DICETOWER_PROGRESS_MS: "50" });
    expect([status, stdout]).to.deep.equal([0, ""]);
    expect(stderr).to.match(/^dicetower: the build goes on, \d+ s so far …$/m);
    rmSync(join(root, "packages/a/src/more.ts"));
    put("node_modules/typescript/bin/tsc", compiler);
  });

  it("builds the pages that have changed, and the shell when the kit has", () => {
    const asked = () => readFileSync(join(root, "pages"), "utf8");
    put("packages/panel-kit/bin/build-page.mjs", pageBuilder);
    put("packages/panel-kit/src/index.ts", "");
    put("packages/panel-kit/package.json", "{}");
    for (const file of ["package.json", "page/index.html"]) put(`packages/panel/${file}`, "{}");
    for (const file of ["package.json", "page/playground.tsx"]) put(`packages/dice/${file}`, "{}");
    for (const file of ["package.json", "page/plain.js"]) put(`examples/feature-peer/${file}`, "{}");
    expect(build().status).to.equal(0);
    expect(asked()).to.equal("dice,panel;");
    const changed = (path: string, seconds: number) => {
      const time = new Date(Date.now() + seconds * 1000);
      utimesSync(join(root, path), time, time);
    };
    changed("packages/panel-kit/src/index.ts", 60);
    expect(build().status).to.equal(0);
    expect(asked()).to.equal("dice,panel;panel;");
    changed("packages/panel-kit/src/index.ts", -60);
    changed("packages/dice/page/playground.tsx", 60);
    expect(build().status).to.equal(0);
    expect(asked()).to.equal("dice,panel;panel;dice;");
  });
});
