import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";

const bin = fileURLToPath(new URL("../../host/bin/", import.meta.url));

/** Stands for the compiler: counts its calls, and has a source change while the first one runs. */
const compiler = `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const calls = existsSync("calls") ? readFileSync("calls", "utf8") : "";
writeFileSync("calls", calls + "x");
for (const folder of ["host", "packages/parts/a"]) {
  for (const made of ["dist", ".build"]) mkdirSync(folder + "/" + made, { recursive: true });
  writeFileSync(folder + "/dist/.tsbuildinfo", "{}");
}
if (calls === "") writeFileSync("packages/parts/a/src/index.ts", "// changed while it was compiled");
`;

/** Stands for what bundles: counts, too. */
const bundler = `
import { appendFileSync } from "node:fs";
appendFileSync("bundles", "x");
if (process.env.FAILS) process.exit(1);
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
  const run = (environment: Record<string, string>, ...flags: readonly string[]) =>
    spawnSync(process.execPath, [...flags, join(root, "host/bin/checkout.mjs"), "build"], {
      encoding: "utf8",
      env: { ...process.env, ...environment },
    });
  const build = (environment: Record<string, string> = {}) => run(environment);
  const calls = () => {
    const [compiled, bundled] = ["calls", "bundles"].map((file) => readFileSync(join(root, file), "utf8"));
    expect(bundled, "what is compiled is bundled").to.equal(compiled);
    return compiled?.length ?? 0;
  };

  before(() => {
    mkdirSync(join(root, "host/bin"), { recursive: true });
    for (const script of [
      "checkout.mjs",
      "made-from.mjs",
      "package-folders.mjs",
      "registry.mjs",
      "swallowed.mjs",
    ])
      cpSync(join(bin, script), join(root, "host/bin", script));
    put("packages/parts/a/package.json", "{}");
    put("package-lock.json", "{}");
    put("node_modules/.dicetower-installed", createHash("sha256").update("{}").digest("hex"));
    put("node_modules/typescript/bin/tsc", compiler);
    put("host/bin/bundle.mjs", bundler);
    for (const folder of ["host", "packages/parts/a"]) {
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

  it("is done again for a source that comes, changes or goes, and for what configures it", () => {
    const again = (what: string, change: () => void) => {
      const before = calls();
      change();
      expect(build().status).to.equal(0);
      expect(calls(), what).to.equal(before + 1);
      expect(build().status).to.equal(0);
      expect(calls(), `${what}, once`).to.equal(before + 1);
    };
    again("a source comes", () => put("packages/parts/a/src/more.ts", "// one"));
    again("it goes", () => rmSync(join(root, "packages/parts/a/src/more.ts")));
    again("a manifest", () => put("packages/parts/a/package.json", '{ "exports": {} }'));
    if (!longRun) return;
    again("it comes again", () => put("packages/parts/a/src/more.ts", "// one"));
    again("it changes", () => put("packages/parts/a/src/more.ts", "// two and more"));
    again("it goes again", () => rmSync(join(root, "packages/parts/a/src/more.ts")));
    again("a tsconfig", () =>
      put("packages/parts/a/tsconfig.json", '{ "extends": "../../../tsconfig.base.json" }'),
    );
    again("what all extend", () => put("tsconfig.base.json", "{ }"));
    for (const made of ["dist", ".build"])
      again(`what was built is gone: ${made}`, () =>
        rmSync(join(root, "packages/parts/a", made), { recursive: true }),
      );
  });

  it("is done again when it did not come to its end", () => {
    const before = calls();
    rmSync(join(root, "packages/parts/a/dist"), { recursive: true });
    const { status, stderr } = build({ FAILS: "1" });
    expect(status).to.equal(1);
    expect(stderr).to.contain("the bundling failed");
    expect(build().status).to.equal(0);
    expect(calls()).to.equal(before + 2);
  });

  longIt("shows that something long goes on", async () => {
    put("node_modules/typescript/bin/tsc", `${compiler}\nsetTimeout(() => {}, 1_000);`);
    put("packages/parts/a/src/more.ts", "");
    const { status, stdout, stderr } = build({ DICETOWER_PROGRESS_MS: "50" });
    expect([status, stdout]).to.deep.equal([0, ""]);
    expect(stderr).to.match(/^dicetower: the build goes on, \d+ s so far …$/m);
    rmSync(join(root, "packages/parts/a/src/more.ts"));
    put("node_modules/typescript/bin/tsc", compiler);
  });

  it("builds the pages that have changed, what they bundle included, and the shell when the kit has", () => {
    let known = "";
    /** Whose pages were asked for since it was last called. */
    const asked = () => {
      expect(build().status).to.equal(0);
      const all = readFileSync(join(root, "pages"), "utf8");
      const since = all.slice(known.length);
      known = all;
      return since;
    };
    const offers = (source: string) =>
      JSON.stringify({ exports: { "./engine": { "dicetower-source": source } } });
    put("packages/panel/panel-kit/bin/build-page.mjs", pageBuilder);
    put("packages/panel/panel-kit/src/index.ts", "");
    put("packages/panel/panel-kit/package.json", offers("./src/index.ts"));
    for (const file of ["package.json", "page/index.html"]) put(`packages/panel/panel/${file}`, "{}");
    put("packages/features/dice/package.json", "{}");
    put(
      "packages/features/dice/page/playground.tsx",
      'import { Page } from "@dicetower/panel-kit";\nimport { roll } from "@dicetower/a/engine";\nimport { own } from "../src/own.js";',
    );
    put("packages/features/dice/src/own.ts", "");
    put("packages/features/dice/src/other.ts", "");
    put("packages/parts/a/package.json", offers("./src/engine/index.ts"));
    put("packages/parts/a/src/engine/index.ts", 'export { deep } from "./deep.js";');
    put("packages/parts/a/src/engine/deep.ts", "");
    for (const file of ["package.json", "page/plain.js"]) put(`examples/feature-peer/${file}`, "{}");
    expect(asked()).to.equal("dice,panel;");
    expect(asked(), "nothing has changed").to.equal("");
    const after = (path: string, text: string) => {
      put(path, text);
      return asked();
    };
    expect(after("packages/panel/panel-kit/src/index.ts", "// kit")).to.equal("panel;");
    expect(after("packages/parts/a/src/engine/deep.ts", "// deep"), "an engine").to.equal("dice;");
    expect(after("packages/features/dice/src/other.ts", "// other"), "what no page holds").to.equal("");
    if (!longRun) return;
    expect(after("packages/features/dice/page/more.ts", "// page")).to.equal("dice;");
    rmSync(join(root, "packages/features/dice/page/more.ts"));
    expect(asked(), "a source is gone").to.equal("dice;");
    expect(after("packages/features/dice/src/own.ts", "// own"), "a source beside the page").to.equal(
      "dice;",
    );
    expect(after("packages/panel/panel-kit/bin/build-page.mjs", `${pageBuilder}\n`)).to.equal("dice,panel;");
    expect(asked()).to.equal("");
  });

  it("refuses a Node.js that is too old in one sentence, before it does anything", () => {
    const older = (version: string) => {
      const faked = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
      const { status, stdout, stderr } = run(
        {},
        "--import",
        `data:text/javascript,${encodeURIComponent(faked)}`,
      );
      return { status, stdout, stderr };
    };
    for (const version of ["18.20.4", "20.18.3"])
      expect(older(version)).to.deep.equal({
        status: 1,
        stdout: "",
        stderr: `dicetower: Node.js 20.19 or newer is needed, this is ${version}. Install a newer one from your system or nodejs.org.\n`,
      });
    for (const version of ["20.19.0", "22.0.0"]) expect(older(version).status, version).to.equal(0);
  });

  describe("where packages are to be installed", () => {
    const stamp = "node_modules/.dicetower-installed";
    let installed = "";
    /** Stands for npm: says `ping` when it is asked for its registry, and notes how it was to install. */
    const installs = (ping: string, status: number | string, before: string | null = "another") => {
      put("npm/npm", `#!/bin/sh\nif [ "$1" = ping ]; then ${ping}; fi\necho "$@" >> asked\nexit ${status}\n`);
      chmodSync(join(root, "npm/npm"), 0o755);
      rmSync(join(root, "asked"), { force: true });
      if (before === null) rmSync(join(root, stamp));
      else put(stamp, before);
      const { stderr, ...made } = build({ PATH: `${join(root, "npm")}:${process.env["PATH"]}` });
      return { status: made.status, stderr, asked: readFileSync(join(root, "asked"), "utf8") };
    };
    const away =
      "echo 'npm error code EAI_AGAIN' >&2; echo 'npm error request to https://registry.example/-/ping failed, reason: getaddrinfo EAI_AGAIN registry.example' >&2; exit 1";
    const line =
      "request to https://registry.example/-/ping failed, reason: getaddrinfo EAI_AGAIN registry.example";
    before(function () {
      if (process.platform === "win32") this.skip();
      installed = readFileSync(join(root, stamp), "utf8");
    });
    after(() => put(stamp, installed));

    it("says at once that npm cannot reach its registry, with npm's own line, and tries with what npm has kept", () => {
      const failed = installs(away, 1);
      expect(failed.status).to.equal(1);
      expect(failed.stderr).to.contain(
        `dicetower: npm cannot reach its registry: ${line}. Trying with what npm has kept …\n`,
      );
      expect(failed.stderr.trimEnd().split("\n").at(-1)).to.equal(
        `dicetower: the installation failed: npm cannot reach its registry (${line}). Look at the network, and at npm's settings "registry" and "proxy", and start again.`,
      );
      expect(failed.asked).to.contain("install --no-save").and.to.contain("--offline");
      expect(installs(away, 0).status, "all was kept").to.equal(0);
    });

    longIt(
      "installs as ever where the registry answers, be it that it does not know the question",
      async () => {
        const unknown = "echo 'npm error code E404' >&2; exit 1";
        for (const ping of ["exit 0", unknown]) {
          const { status, asked } = installs(ping, 0);
          expect(status).to.equal(0);
          expect(asked).not.to.contain("--offline");
        }
        const { status, stderr } = installs("exit 0", 1);
        expect([status, stderr.trimEnd().split("\n").at(-1)]).to.deep.equal([
          1,
          "dicetower: the installation failed; see the lines above for the cause.",
        ]);
      },
    );

    it("installs what is locked where nothing was installed to the end, and follows a changed lock file later", () => {
      expect(installs("exit 0", 0).asked).to.match(/^install --no-save /);
      expect(installs("exit 0", 0, null).asked).to.match(/^ci --ignore-scripts .*\nrebuild sqlite3 /);
    });
    it("is not done where SQLite, which is compiled beside the build, cannot be", () => {
      const { stderr } = installs("exit 0", '$([ "$1" != rebuild ]; echo $?)', null);
      expect(stderr).to.match(/dicetower: compiling SQLite failed; see the lines above for the cause\.\n$/);
      expect(() => readFileSync(join(root, stamp))).to.throw("ENOENT");
    });
  });

  it("says which options npm took for itself, and hands on what it got", () => {
    put("host/bin/dicetower.mjs", "console.log(process.argv.slice(2).join(' '))");
    const start = (environment: Record<string, string>, ...rest: readonly string[]) => {
      const program = join(root, "host/bin/checkout.mjs");
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, "start", ...rest], {
        encoding: "utf8",
        env: { ...process.env, ...environment },
      });
      return { status, stdout, stderr };
    };
    const refused = (sentence: string) => ({ status: 1, stdout: "", stderr: `dicetower: ${sentence}\n` });
    const own = 'for itself and did not hand it on. Put "--" before the options: npm start --';
    expect(start({ npm_config_port: "8080" })).to.deep.equal(refused(`npm took --port ${own} --port 8080`));
    // npm 11.
    expect(start({ npm_config_port: "true" }, "8080")).to.deep.equal(
      refused(`npm took --port ${own} --port 8080`),
    );
    expect(start({ npm_config_api_key: "secret-key", npm_config_safe_mode: "true" })).to.deep.equal(
      refused(`npm took --api-key and --safe-mode ${own} --api-key … --safe-mode`),
    );
    const { status, stdout } = start({ npm_config_port: "8080" }, "--port=9090");
    expect([status, stdout.trim().endsWith("--port=9090")]).to.deep.equal([0, true]);
  });

  it("names the tools that compile SQLite where they are missing, before it installs", function () {
    if (process.platform !== "linux") this.skip();
    const stamp = "node_modules/.dicetower-installed";
    const installed = readFileSync(join(root, stamp), "utf8");
    put(stamp, "another");
    put("tools/make", "#!/bin/sh\n");
    chmodSync(join(root, "tools/make"), 0o755);
    try {
      const without = (path: string) => {
        const { status, stdout, stderr } = build({ PATH: join(root, path) });
        return { status, stdout, stderr };
      };
      const refused = (missing: string) => ({
        status: 1,
        stdout: "",
        stderr: `dicetower: ${missing} missing; SQLite is compiled on installation. On Debian: apt-get install build-essential python3\n`,
      });
      expect(without("nowhere")).to.deep.equal(refused("make, g++, python3"));
      expect(without("tools")).to.deep.equal(refused("g++, python3"));
    } finally {
      put(stamp, installed);
    }
    expect(build({ PATH: join(root, "nowhere") }).status, "with nothing to install").to.equal(0);
  });
});
