import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "@dicetower/kernel";
import { expect } from "chai";
import { discover } from "../../src/discovery/index.js";

/** An installation in an empty folder, with packages made for one test. */
class Installation {
  private constructor(readonly folder: string) {}

  static async make(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-installation-"));
    await mkdir(join(folder, "node_modules", "@dicetower"), { recursive: true });
    await symlink(
      join(process.cwd(), "packages/parts/contract"),
      join(folder, "node_modules/@dicetower/contract"),
    );
    return new Installation(folder);
  }

  async depends(...names: readonly string[]): Promise<void> {
    await this.#list(this.folder, names);
  }

  /** Lists packages beside those of the installation, as `npm install --prefix added` does. */
  async adds(...names: readonly string[]): Promise<void> {
    await mkdir(join(this.folder, "added"));
    await this.#list(join(this.folder, "added"), names);
  }

  async #list(folder: string, names: readonly string[]): Promise<void> {
    const dependencies = Object.fromEntries(names.map((name) => [name, "*"]));
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "test", dependencies }));
  }

  async install(name: string, manifest: object, code: string, below = "."): Promise<string> {
    const folder = join(this.folder, below, "node_modules", name);
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name, version: "1.2.3", type: "module", ...manifest }),
    );
    await writeFile(join(folder, "index.js"), code);
    return folder;
  }

  find() {
    return discover(this.folder, this.folder, createClock());
  }

  /** What came of loading each package: its id, or the sentence that says why not. */
  async load(): Promise<Record<string, string>> {
    const outcomes: Record<string, string> = {};
    for (const { packageName, load } of await this.find())
      outcomes[packageName] = await load().then(
        ({ id }) => id,
        (error: Error) => error.message,
      );
    return outcomes;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

const asFeature = { dicetower: { feature: "./index.js", title: { en: "Owl" }, category: "birds" } };
const owl = `export default { id: "owl", needs: {}, provides: [], migrations: [], dicetower: 1, setup() {} };`;

describe("finding the features of an installation", () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await Installation.make();
  });
  afterEach(() => installation.remove());

  it("takes dependencies that say they are features, and leaves the others alone", async () => {
    await installation.depends("dicetower-owl", "plain");
    await installation.install("dicetower-owl", asFeature, owl);
    await installation.install("plain", {}, "throw new Error('imported');");
    const found = await installation.find();
    expect(found).to.have.lengthOf(1);
    expect(await installation.load()).to.deep.equal({ "dicetower-owl": "owl" });
    expect(found[0]).to.deep.include({
      id: "owl",
      packageName: "dicetower-owl",
      problem: "",
      info: {
        title: { en: "Owl" },
        category: "birds",
        version: "1.2.3",
        thirdParty: true,
        origin: {
          package: "dicetower-owl",
          description: "",
          author: "",
          license: "",
          homepage: "",
          installScripts: [],
        },
      },
    });
  });

  it("takes what was added beside the installation's own list, which wins where both name a package", async () => {
    await installation.depends("dicetower-owl");
    await installation.adds("dicetower-owl", "dicetower-rook", "dicetower-gone");
    await installation.install("dicetower-owl", asFeature, owl);
    await installation.install("dicetower-owl", asFeature, "throw new Error('the other owl');", "added");
    const fits = { ...asFeature, peerDependencies: { "@dicetower/contract": "^0.1.0" } };
    await installation.install("dicetower-rook", fits, owl.replace("owl", "rook"), "added");
    const found = (await installation.find()).map(({ id, problem }) => [id, problem]);
    expect(found).to.deep.equal([
      ["gone", "It is a dependency of the installation but not installed; run npm install there."],
      ["owl", ""],
      ["rook", ""],
    ]);
    expect(await installation.load()).to.include({ "dicetower-owl": "owl", "dicetower-rook": "rook" });
  });

  it("tells what a package says of itself, so that somebody can decide", async () => {
    await installation.depends("dicetower-owl");
    const said = {
      description: "Hoots.",
      author: { name: "Ann" },
      license: "MIT",
      homepage: "javascript:alert(1)",
      scripts: { test: "true", postinstall: "node hoot.js" },
    };
    await installation.install("dicetower-owl", { ...asFeature, ...said }, owl);
    const [found] = await installation.find();
    expect(found?.info.origin).to.deep.equal({
      package: "dicetower-owl",
      description: "Hoots.",
      author: "Ann",
      license: "MIT",
      homepage: "",
      installScripts: ["postinstall"],
    });
  });

  it("runs no code of a package before it is loaded, and leaves what others wrote off", async () => {
    await installation.depends("dicetower-owl", "@dicetower/rook", "@dicetower/wren");
    await installation.install(
      "dicetower-owl",
      asFeature,
      "globalThis.owlHasRun = true; throw new Error('ran');",
    );
    await installation.install("@dicetower/rook", asFeature, owl.replace("owl", "rook"));
    await installation.install(
      "@dicetower/wren",
      { dicetower: { feature: "./index.js", enabled: false } },
      owl.replace("owl", "wren"),
    );
    const found = await installation.find();
    expect(globalThis).to.not.have.property("owlHasRun");
    expect(found.map(({ id, enabledByDefault }) => [id, enabledByDefault])).to.deep.equal([
      ["rook", true],
      ["wren", false],
      ["owl", false],
    ]);
  });

  it("tells of a package that is not installed, has no feature, cannot be loaded, or is somebody else", async () => {
    await installation.depends(
      "dicetower-gone",
      "dicetower-empty",
      "dicetower-broken",
      "dicetower-owl",
      "dicetower-cut",
    );
    await installation.install("dicetower-empty", asFeature, "export const feature = 1;");
    await installation.install("dicetower-broken", asFeature, "throw new Error('wing missing');");
    await installation.install("dicetower-owl", asFeature, owl.replace("owl", "cuckoo"));
    await writeFile(
      join(await installation.install("dicetower-cut", asFeature, owl), "package.json"),
      "{ cut",
    );
    const problems = Object.fromEntries((await installation.find()).map(({ id, problem }) => [id, problem]));
    expect(problems["gone"]).to.contain("not installed; run npm install");
    expect(problems["cut"]).to.contain("is not valid JSON");
    const loaded = await installation.load();
    expect(loaded["dicetower-empty"]).to.contain("no feature as its default export");
    expect(loaded["dicetower-broken"]).to.contain("could not be loaded").and.to.contain("wing missing");
    expect(loaded["dicetower-owl"]).to.contain('called "cuckoo"; by its name it is "owl"');
  });

  it("misses one of our own that is listed as one that runs where nobody has decided", async () => {
    await installation.depends("@dicetower/wren", "@dicetower/rook", "plain");
    const rook = await installation.install("@dicetower/rook", asFeature, owl.replace("owl", "rook"));
    await writeFile(join(rook, "package.json"), "");
    const found = await installation.find();
    expect(found.map(({ id, enabledByDefault }) => [id, enabledByDefault])).to.deep.equal([
      ["rook", true],
      ["wren", true],
    ]);
    expect(found[0]?.problem).to.contain("is not valid JSON");
    expect(found[1]?.problem).to.contain("not installed; run npm install");
  });

  it("refuses names without our scope or prefix, and a second package that brings the same feature", async () => {
    await installation.depends("owlish", "dicetower-rook", "@dicetower/rook", "@bird/dicetower-owl");
    for (const name of ["owlish", "dicetower-rook", "@dicetower/rook", "@bird/dicetower-owl"])
      await installation.install(name, asFeature, owl);
    const found = (await installation.find()).map(({ id, packageName, problem }) => [
      id,
      packageName,
      problem,
    ]);
    expect(found).to.deep.equal([
      ["rook", "@dicetower/rook", ""],
      ["owl", "@bird/dicetower-owl", ""],
      [
        "dicetower-rook",
        "dicetower-rook",
        'It brings the feature "rook", which "@dicetower/rook" brings already. Take one of them out.',
      ],
      [
        "owlish",
        "owlish",
        'The name of a feature package begins with "dicetower-", behind its scope where it has one.',
      ],
    ]);
  });

  it("tells the range that a misfit wants, without importing it", async () => {
    await installation.depends("dicetower-owl");
    await installation.install(
      "dicetower-owl",
      { ...asFeature, peerDependencies: { "@dicetower/contract": "^9.0.0" } },
      "throw new Error('imported');",
    );
    const [found] = await installation.find();
    expect(found?.problem).to.contain("@dicetower/contract ^9.0.0").and.to.contain("the host has 0.1.0");
  });

  it("refuses a second copy of the contract", async () => {
    await installation.depends("dicetower-owl");
    const folder = await installation.install("dicetower-owl", asFeature, owl);
    const copy = join(folder, "node_modules/@dicetower/contract");
    await mkdir(copy, { recursive: true });
    await cp(join(process.cwd(), "packages/parts/contract/package.json"), join(copy, "package.json"));
    const [found] = await installation.find();
    expect(found?.problem).to.contain("second copy of @dicetower/contract");
  });
});
