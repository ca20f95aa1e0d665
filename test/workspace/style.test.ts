import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect } from "chai";
import { exportedBy } from "./exported.js";
import { everythingBelow, exampleFeatures, publishedPackages, root, typescriptFiles } from "./workspace.js";

const packages = publishedPackages();
const maxCount = 300;
const vague = /^(utils?|helpers?|misc|common|lib|shared|stuff)$/i;

describe("sources", () => {
  it(`have no file over ${maxCount} lines`, () => {
    const long = [...packages, ...exampleFeatures()]
      .flatMap(({ path }) => typescriptFiles(join(path, "src")))
      .filter((file) => !file.includes("/generated/"))
      .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
      .filter(({ lines }) => lines > maxCount)
      .map(({ file, lines }) => `${relative(root, file)}: ${lines}`);
    expect(long).to.deep.equal([]);
  });

  it("have no file or folder whose name says nothing", () => {
    const nameless = [...packages.map(({ path }) => path), join(root, "test"), join(root, "examples")]
      .flatMap(everythingBelow)
      .filter((path) => vague.test(basename(path).replace(/\..*$/, "")))
      .map((path) => relative(root, path));
    expect(nameless).to.deep.equal([]);
  });

  it("have no silenced check", () => {
    const silenced = packages
      .flatMap(({ path }) => typescriptFiles(path))
      .filter((file) =>
        /@ts-(ignore|nocheck|expect-error)|(biome|oxlint|eslint)-(ignore|disable)/.test(
          readFileSync(file, "utf8"),
        ),
      )
      .map((file) => relative(root, file));
    expect(silenced).to.deep.equal([]);
  });

  for (const { folder, path, manifest } of packages)
    it(`${folder} says of everything it offers what it is`, () => {
      const entries = Object.values(manifest.exports ?? {})
        .map((entry) => entry["dicetower-source"])
        .filter((entry) => entry !== undefined);
      const bare = entries
        .flatMap((entry) => exportedBy(join(path, entry)))
        .filter(({ documented }) => !documented)
        .map(({ name, file }) => `${relative(root, file)}: ${name}`);
      expect([...new Set(bare)].sort()).to.deep.equal([]);
    });
});
