import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";
import { begin, run } from "./run.js";

const key = "adding-key-0123456789abcdef0123456789";

describe("a feature that is added to a checkout", function () {
  // It is compiled, and a service is started.
  this.timeout(240_000);
  let checkout: string;
  before(async () => {
    checkout = await mkdtemp(join(tmpdir(), "dicetower-added-"));
    // All of a checkout that takes part; what is installed and built there is that of this one.
    for (const part of [
      "package.json",
      "host/bin/add.mjs",
      "examples/feature-coin",
      "examples/full/package.json",
    ])
      await cp(join(root, part), join(checkout, part), { recursive: true });
    await cp(join(root, "examples/full/added/.npmrc"), join(checkout, "examples/full/added/.npmrc"));
    await rm(join(checkout, "examples/feature-coin/dist"), { recursive: true, force: true });
    await symlink(join(root, "node_modules"), join(checkout, "node_modules"), "junction");
  });
  after(() => rm(checkout, { recursive: true, force: true }));

  const dicetower = (...args: readonly string[]) => [
    join(checkout, "node_modules/@dicetower/host/bin/dicetower.mjs"),
    ...args,
    "--installation",
    join(checkout, "examples/full"),
  ];

  /** What `npm run add` does behind the build. */
  const add = (what: string) => run(process.execPath, ["host/bin/add.mjs", what], checkout);

  it("is refused in one sentence where it is no package, or what builds it is not installed", async () => {
    const empty = await mkdtemp(join(tmpdir(), "dicetower-empty-"));
    try {
      const refused = async () => String(await add(empty).catch((error: Error) => error.message));
      expect(await refused()).to.contain(`dicetower: ${empty} has no package.json`);
      const manifest = { name: "x", scripts: { prepare: "tsc" }, devDependencies: { typescript: "6.0.3" } };
      await writeFile(join(empty, "package.json"), JSON.stringify(manifest));
      expect(await refused()).to.contain(
        `typescript is not installed there. Run "npm run tarballs -- --for ${empty}"`,
      );
    } finally {
      await rm(empty, { recursive: true, force: true });
    }
  });

  it("is built, listed and off, works once it is on, is renewed, and is gone when it is taken out", async () => {
    await add("examples/feature-coin");
    expect(await run(process.execPath, dicetower("features", "list"), checkout)).to.match(
      /^coin +off .*third/m,
    );
    await run(process.execPath, dicetower("features", "enable", "coin"), checkout);

    const environment = { DICETOWER_API_KEY: key, DICETOWER_PORT: "0", DICETOWER_LOG_LEVEL: "warn" };
    const service = begin(process.execPath, dicetower("start"), checkout, environment);
    try {
      const [, base = ""] = await service.line(/^ready (http:\/\/\S+)$/m);
      const said = await fetch(`${base}/api/test/message`, {
        method: "POST",
        headers: { "X-API-Key": key, "Content-Type": "application/json", connection: "close" },
        body: JSON.stringify({ text: ".coin", nickname: "Ann", locale: "en" }),
      });
      expect(((await said.json()) as { reply: string }).reply).to.match(/^<Ann> flips a coin: /);
    } finally {
      service.stop("SIGTERM");
      await service.ended;
    }

    const page = "feature-coin/page/coin-page.js";
    await appendFile(join(checkout, "examples", page), "// changed");
    await add("examples/feature-coin");
    const there = join(checkout, "examples/full/added/node_modules", `dicetower-${page}`);
    expect(await readFile(there, "utf8")).to.match(/\/\/ changed$/);

    await run("npm", ["run", "remove", "--", "dicetower-feature-coin"], checkout);
    expect(await run(process.execPath, dicetower("features", "list"), checkout)).to.not.match(/^coin /m);
  });
});
