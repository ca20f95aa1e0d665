import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Feature } from "@dicetower/contract";
import { expect } from "chai";
import {
  exampleFeatures,
  foldersIn,
  type Manifest,
  manifestOf,
  publishedPackages,
  root,
  typescriptFiles,
} from "./workspace.js";

const packages = publishedPackages();
const features = packages.filter(({ manifest }) => isFeature(manifest));

/** Entries that only one package has. */
const ownEntries: Readonly<Record<string, readonly string[]>> = {
  host: ["cli"],
  "packages/parts/bus": ["nats"],
  "packages/tools/cli": ["host"],
  "packages/parts/http-server": ["access-key"],
  "packages/tools/launcher": ["packaged", "protocol"],
};

/** Packages whose name is what makes them work. */
const ownNames: Readonly<Record<string, string>> = {
  // `npm create dicetower-feature` looks for it.
  "packages/tools/create-feature": "create-dicetower-feature",
};

/** Rooms of `packages` (docs/decisions/027), and what stands in each. */
const rooms: Readonly<Record<string, (manifest: Manifest) => boolean>> = {
  "packages/features": isFeature,
  "packages/panel": ({ name }) => ["@dicetower/panel", "@dicetower/panel-kit"].includes(name),
  "packages/parts": (manifest) => !isFeature(manifest),
  "packages/tools": (manifest) => !isFeature(manifest),
};

describe("rooms of packages", () => {
  it("are all that packages are in", () => {
    const loose = foldersIn("packages").filter((folder) => existsSync(join(root, folder, "package.json")));
    expect(loose).to.deep.equal([]);
    expect(new Set(packages.map(({ folder }) => dirname(folder)))).to.deep.equal(
      new Set([...Object.keys(rooms), "."]),
    );
  });

  it("hold what belongs there", () => {
    const strange = packages.filter(({ folder, manifest }) => rooms[dirname(folder)]?.(manifest) === false);
    expect(strange.map(({ folder }) => folder)).to.deep.equal([]);
  });
});

describe("packages of the workspace", () => {
  for (const { folder, path, manifest } of packages)
    describe(folder, () => {
      it("says what it is and can be published", () => {
        expect(manifest.name).to.equal(ownNames[folder] ?? `@dicetower/${basename(folder)}`);
        expect(manifest.description ?? "", "description").to.match(/^[A-Z].*\.$/s);
        expect(manifest.license).to.equal("MIT");
        expect(manifest.type).to.equal("module");
        expect(manifest.private ?? false, "private").to.equal(false);
        expect(manifest.engines).to.deep.equal({ node: ">=20.19" });
        expect(manifest.files).to.include("dist");
      });

      it("has a README that begins with its name", () => {
        expect(existsSync(join(path, "README.md")), "README.md").to.equal(true);
        expect(readFileSync(join(path, "README.md"), "utf8").split("\n")[0]).to.equal(`# ${manifest.name}`);
      });

      it("offers entries that lead to its sources, its types and its built files, and nothing deeper", () => {
        const entries = Object.entries(manifest.exports ?? {}).filter(
          ([entry]) => entry !== "./package.json",
        );
        expect(entries, "exports").to.have.length.above(0);
        for (const [entry, target] of entries) {
          expect(Object.keys(target), entry).to.deep.equal(["dicetower-source", "types", "default"]);
          const source = target["dicetower-source"] ?? "";
          expect(source, entry).to.match(/^\.\/src\/.*\.ts$/);
          expect(existsSync(join(path, source)), source).to.equal(true);
          const built = source.replace("/src/", "/dist/").replace(/\.ts$/, "");
          expect(target["types"]).to.equal(`${built}.d.ts`);
          expect(target["default"]).to.equal(`${built}.js`);
          expect([
            "feature",
            "api",
            "engine",
            "panel",
            "thread",
            "testing",
            ...(ownEntries[folder] ?? []),
          ]).to.include(entry.slice(2) || "feature");
        }
      });

      it("is part of the build, after the packages that it imports", () => {
        expect(buildReferences("tsconfig.build.json"), "tsconfig.build.json").to.include(folder);
        const project = join(folder, "tsconfig.json");
        const own = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
          .filter((name) => name.startsWith("@dicetower/"))
          .map((name) => folderOf(name));
        expect(buildReferences(project), project).to.include.members(own);
      });

      it("pins the versions of what it runs on", () => {
        for (const [name, version] of Object.entries(manifest.dependencies ?? {}))
          expect(version, name).to.match(/^\d+\.\d+\.\d+$/);
      });
    });
});

describe("feature packages", () => {
  for (const { folder, path, manifest } of features)
    it(`${folder} has a title in both languages and exports a feature of its name`, async () => {
      const { feature, title, category } = manifest.dicetower ?? {};
      expect(feature).to.equal("./dist/index.js");
      expect(title?.["en"] ?? "", "title en").to.not.equal("");
      expect(title?.["zh-CN"] ?? "", "title zh-CN").to.not.equal("");
      expect(category ?? "", "category").to.match(/^[a-z]+$/);
      const source = join(path, "src", "index.ts");
      const loaded = (await import(pathToFileURL(source).href)) as { default?: Feature };
      expect(loaded.default?.dicetower, "default export").to.equal(1);
      expect(loaded.default?.id).to.equal(basename(folder));
    });

  // Its stage is there for its own messages alone: without it there are none to keep back.
  const guardsNothing = ["packages/features/test-message"];

  for (const { folder, path, manifest } of features)
    it(`${folder} says of itself that it guards the message line, if it does`, () => {
      const stands = typescriptFiles(join(path, "src")).some((file) =>
        /slot: "(admit|censor)"/.test(readFileSync(file, "utf8")),
      );
      const guards = stands && !guardsNothing.includes(folder);
      expect(manifest.dicetower?.guards ?? false, "dicetower.guards in package.json").to.equal(guards);
    });

  for (const { folder, path } of features)
    it(`${folder} is held to what every feature must do, by conforms`, () => {
      const tests = typescriptFiles(join(path, "test")).map((file) => readFileSync(file, "utf8"));
      expect(tests.some((text) => /^\s*conforms\(/m.test(text))).to.equal(true);
    });

  it("are all installed by examples/full", () => {
    const { dependencies = {} } = manifestOf("examples/full");
    expect(Object.keys(dependencies)).to.include.members([
      ...features.map(({ manifest }) => manifest.name),
      "@dicetower/host",
    ]);
  });
});

describe("folders that people install in", () => {
  // npm 12 runs the install scripts of no package that is not named there, and ends with success all the same.
  for (const folder of [
    ".",
    "examples/minimal",
    "examples/full",
    ...exampleFeatures().map((one) => one.folder),
  ])
    it(`${folder} lets SQLite be compiled, with every npm`, () => {
      expect(manifestOf(folder).allowScripts).to.include({ sqlite3: true });
    });
});

describe("example features", () => {
  const { devDependencies: ours = {} } = manifestOf(".");
  for (const { folder, manifest } of exampleFeatures())
    it(`${folder} is compiled and tested with the versions of this repository`, () => {
      const others = Object.entries(manifest.devDependencies ?? {}).filter(
        ([name]) => !name.startsWith("@dicetower/"),
      );
      expect(ours).to.include(Object.fromEntries(others));
    });
});

/** Folders that a TypeScript project refers to, as paths below the checkout. */
function buildReferences(project: string): string[] {
  const { references = [] } = JSON.parse(readFileSync(join(root, project), "utf8")) as {
    references?: readonly { path: string }[];
  };
  return references.map(({ path }) =>
    project.includes("/") ? join(project, "..", path).replaceAll("\\", "/") : path,
  );
}

function folderOf(name: string): string {
  return packages.find(({ manifest }) => manifest.name === name)?.folder ?? name;
}

function isFeature({ dicetower }: Manifest): boolean {
  return dicetower?.feature !== undefined;
}
