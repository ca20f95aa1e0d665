import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { manifestOf, publishedPackages, root } from "../workspace/workspace.js";
import { begin } from "./run.js";
import { rolls } from "./said.js";

const packages = publishedPackages();
const tarballs = async (...words: readonly string[]) => {
  const program = join(root, "host/bin/checkout.mjs");
  const { code, out } = await begin(process.execPath, [program, "tarballs", ...words], root).ended;
  return { code, lines: out.trim().split("\n") };
};

describe("the packages that an installation needs", function () {
  this.timeout(120_000);
  const base = mkdtempSync(join(tmpdir(), "dicetower-needed-"));
  after(() => rmSync(base, { recursive: true, force: true }));

  it("are those it lists and those they need, without optional peers", async () => {
    const { code, lines } = await tarballs("--for", "minimal", "--list");
    expect(code).to.equal(0);
    expect(lines).to.include.members(Object.keys(manifestOf("examples/minimal").dependencies ?? {}));
    const parts = ["contract", "store", "http-server", "message-line", "launcher", "cli"];
    expect(lines).to.include.members(parts.map((name) => `@dicetower/${name}`));
    for (const left of ["system", "auth", "adapters", "panel", "testkit"])
      expect(lines, left).to.not.include(`@dicetower/${left}`);
  });

  it("may be those of a folder anywhere", async () => {
    const folder = join(base, "own");
    mkdirSync(folder);
    const write = (dependencies: object) =>
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "own", dependencies }));
    write({
      "@dicetower/host": "^0.1.0",
      "@dicetower/approvals": "^0.1.0",
      "dicetower-feature-coin": "^1.0.0",
    });
    const { lines } = await tarballs("--for", folder, "--list");
    expect(lines).to.include.members(["@dicetower/access", "@dicetower/approvals", "@dicetower/auth"]);
    write({ "@dicetower/host": "^0.1.0", "@dicetower/absent": "^0.1.0" });
    const absent = await tarballs("--for", folder, "--list");
    expect(absent.code).to.equal(1);
    expect(absent.lines.join()).to.contain("@dicetower/absent, and this checkout has no such package");
  });

  it("are, for a feature, those it is written against and tested with", async () => {
    const { lines } = await tarballs("--for", "examples/feature-coin", "--list");
    expect(lines).to.include.members(
      ["commands", "contract", "host", "testkit"].map((name) => `@dicetower/${name}`),
    );
    for (const left of ["system", "auth", "adapters"])
      expect(lines, left).to.not.include(`@dicetower/${left}`);
  });

  it("are refused where there is no such installation, in one sentence", async () => {
    for (const words of [["--for", "nowhere"], ["--for"], ["--all"], []]) {
      const { code, lines } = await tarballs(...words);
      expect([code, lines.length], words.join(" ")).to.deep.equal([1, 1]);
      expect(lines[0]).to.match(/^dicetower: .+[.t]/);
    }
  });

  it("roll a die alone, where none of the others is installed", async () => {
    const { lines } = await tarballs("--for", "minimal", "--list");
    const modules = join(base, "tower/node_modules");
    mkdirSync(join(modules, "@dicetower"), { recursive: true });
    cpSync(join(root, "examples/minimal/package.json"), join(base, "tower/package.json"));
    cpSync(join(root, "tsconfig.base.json"), join(base, "tower/tsconfig.json"));
    for (const { path, manifest } of packages.filter(({ manifest: { name } }) => lines.includes(name))) {
      // What is published, with the sources in the place of what is built.
      const parts = ["package.json", "src", ...(manifest.files ?? []).filter((part) => part !== "dist")];
      for (const part of parts.filter((one) => existsSync(join(path, one))))
        cpSync(join(path, part), join(modules, manifest.name, part), { recursive: true });
    }
    for (const name of readdirSync(join(root, "node_modules")))
      if (name !== "@dicetower" && !name.startsWith("dicetower"))
        symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
    await rolls(
      process.execPath,
      [
        "--import=tsx",
        "--conditions=dicetower-source",
        join(modules, "@dicetower/host/bin/dicetower.mjs"),
        "start",
        "--bare",
      ],
      join(base, "tower"),
    );
  });
});
