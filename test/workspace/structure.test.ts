import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { importsOf, isRelative, target } from "./imports.js";
import { circlesOf } from "./structure/circles.js";
import { duplicatesIn } from "./structure/duplicates.js";
import { unusedExports } from "./structure/unused-exports.js";
import { publishedPackages, root, typescriptFiles } from "./workspace.js";

/** Files that a folder of sources may have: more are two things. */
const maxFiles = 15;
/** Lines from which on a stretch that stands in two places is counted. */
const minDuplicate = 12;
/** Numbers that may only fall. */
const bounds = { duplicates: 2, unused: 0 };

const packages = publishedPackages();
const generated = /\/generated\//;

/** TypeScript files of pages are not among those of `typescriptFiles`. */
function allFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|page-dist|gallery-dist|\..*)$/.test(entry.name) ? [] : allFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

const workspace = ["packages", "host", "test", "examples"].flatMap((name) => allFiles(join(root, name)));
const sources = packages
  .flatMap(({ path }) => ["src", "page", "page-parts"].map((name) => join(path, name)))
  .flatMap((folder) => workspace.filter((file) => file.startsWith(`${folder}/`)))
  .filter((file) => !generated.test(file));
const below = (file: string) => relative(root, file);

describe("the structure of the sources", () => {
  it(`has folders of at most ${maxFiles} files`, () => {
    const counts = new Map<string, number>();
    for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const large = [...counts].filter(([, count]) => count > maxFiles);
    expect(large.map(([folder, count]) => `${below(folder)}: ${count}`)).to.deep.equal([]);
  });

  it("has no circle of packages", () => {
    const graph = packages.map(({ manifest: { name, dependencies, peerDependencies } }) => {
      const all = Object.keys({ ...dependencies, ...peerDependencies });
      return [name, all.filter((one) => one.startsWith("@dicetower/"))] as const;
    });
    expect(circlesOf(new Map(graph))).to.deep.equal([]);
  });

  it("has no circle of modules that are loaded with one another", () => {
    const circles = packages.flatMap(({ path }) => {
      const files = typescriptFiles(join(path, "src"));
      const graph = files.map((file) => {
        const loaded = importsOf(file).filter(
          ({ from, erased, late }) => isRelative(from) && !erased && !late,
        );
        return [below(file), loaded.map((one) => below(target(one)))] as const;
      });
      return circlesOf(new Map(graph));
    });
    expect(circles).to.deep.equal([]);
  });

  it("exports no value that nobody takes", () => {
    const entries = new Set(
      packages.flatMap(({ path, manifest }) =>
        Object.values(manifest.exports ?? {}).flatMap((entry) =>
          entry["dicetower-source"] === undefined ? [] : [join(path, entry["dicetower-source"])],
        ),
      ),
    );
    // What an entry hands on from another file stands there as taken by the entry.
    const unused = unusedExports(workspace, sources, (file) => entries.has(file)).map(below);
    if (unused.length > 0) console.log(`      ${unused.length} of ${bounds.unused}:\n${unused.join("\n")}`);
    expect(unused).to.have.lengthOf.at.most(bounds.unused);
  });

  it(`says nothing of more than ${minDuplicate} lines twice`, () => {
    const found = duplicatesIn(sources, minDuplicate + 1).map(
      ({ lines, places }) => `${lines}: ${places.map(([file, line]) => `${below(file)}:${line}`).join(", ")}`,
    );
    if (found.length > 0) console.log(`      ${found.length} of ${bounds.duplicates}:\n${found.join("\n")}`);
    expect(found).to.have.lengthOf.at.most(bounds.duplicates);
  });
});
