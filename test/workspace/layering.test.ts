import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { expect } from "chai";
import { type Import, importsOf, isRelative, loadedBy, packageOf, target } from "./imports.js";
import { pageFiles } from "./pages.js";
import { exampleFeatures, manifestOf, publishedPackages, root, typescriptFiles } from "./workspace.js";

const packages = publishedPackages();
const contract = ["@dicetower/contract", "@dicetower/contract/engine"];
/** What an `./api` may load as well. */
const light = [...contract, "@dicetower/workers"];
/** Functions without state that any feature may use. */
const libraries = ["@dicetower/yaml", "@dicetower/workers", "@dicetower/content-index"];

const foundation = ["files", "kernel"];
const allParts = [
  ...foundation,
  "backups",
  "feature-control",
  "health",
  "http-server",
  "installation",
  "jobs",
  "log",
  "message-line",
  "bus",
  "outbound",
  "process",
  "settings",
  "store",
];

/** The parts that each part of the service rests on; features rest on none. Only the host has them all. */
const partsBelow: Readonly<Record<string, readonly string[]>> = {
  "packages/parts/files": [],
  "packages/parts/workers": [],
  "packages/parts/content-index": [],
  "packages/parts/clock": [],
  "packages/parts/kernel": ["clock"],
  "packages/parts/log": foundation,
  "packages/parts/health": [...foundation, "log"],
  "packages/parts/jobs": foundation,
  "packages/parts/backups": [...foundation, "jobs", "store"],
  "packages/parts/feature-control": foundation,
  "packages/parts/bus": [...foundation, "installation"],
  "packages/parts/outbound": foundation,
  "packages/parts/store": foundation,
  "packages/parts/http-server": foundation,
  "packages/parts/message-line": foundation,
  "packages/parts/process": [...foundation, "launcher/protocol"],
  "packages/parts/settings": foundation,
  "packages/parts/installation": [...foundation, "http-server/access-key", "log"],
  "packages/tools/cli": [...foundation, "installation", "launcher", "launcher/protocol"],
  host: [...allParts, "cli", "cli/host", "launcher"],
  "packages/tools/testkit": ["host", ...allParts],
};

/** What a package may import of ours. */
function mayImport(folder: string, { from, erased }: Import): boolean {
  if (folder === "packages/parts/contract" || folder === "packages/tools/launcher") return false;
  if (contract.includes(from) || libraries.includes(from)) return true;
  const parts = partsBelow[folder];
  if (parts !== undefined) return parts.includes(from.replace("@dicetower/", ""));
  // The words of its manifest are those that pages read; nothing of them is left when it runs.
  if (folder === "packages/panel/panel" && erased) return from === "@dicetower/panel-kit/engine";
  // The types of the API: nothing of them is left when a page runs.
  if (folder === "packages/panel/panel-kit" && erased) return from === "@dicetower/client";
  // What a thread runs on is loaded in the thread alone.
  if (from === "@dicetower/script-host/thread") return true;
  return from.endsWith("/api");
}

/** What the build of pages leaves to the kit, and what runs anywhere. */
const forPages = /^(@dicetower\/panel-kit|preact(\/hooks)?|@dicetower\/[\w-]+\/engine)$/;
/** What browsers have of the kit; parts of pages are built by the packages that use them. */
const brought: Readonly<Record<string, readonly string[]>> = {
  page: ["preact"],
  "page-parts": ["preact", "@dicetower/panel-kit"],
};
/** What a page may reach for beside its own files: parts of pages of a feature that its own rests on. */
const sharedParts = /^packages\/features\/([\w-]+)\/page-parts\//;

/** True where an import of a page leaves its folder for what is not shared with it. */
function leavesPage(one: Import, folder: string, declared: ReadonlySet<string>): boolean {
  if (!relative(folder, target(one)).startsWith("..")) return false;
  const [, feature] = sharedParts.exec(relative(root, target(one))) ?? [];
  return feature === undefined || !declared.has(manifestOf(`packages/features/${feature}`).name);
}

describe("layers", () => {
  for (const { folder, path, manifest } of packages) {
    const files = typescriptFiles(join(path, "src"));
    const imports = files.flatMap(importsOf);

    describe(folder, () => {
      it("imports of ours only what its layer allows", () => {
        const forbidden = imports.filter(
          (one) => one.from.startsWith("@dicetower/") && !mayImport(folder, one),
        );
        expect(forbidden.map(said)).to.deep.equal([]);
      });

      it("keeps to its own files", () => {
        const outside = imports.filter(
          (one) =>
            isRelative(one.from) &&
            relative(one.from.endsWith(".json") ? path : join(path, "src"), target(one)).startsWith(".."),
        );
        expect(outside.map(said)).to.deep.equal([]);
      });

      it("declares the packages that it imports", () => {
        const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
        const missing = imports.filter(
          ({ from }) => !isRelative(from) && !isBuiltin(from) && !declared.has(packageOf(from)),
        );
        expect(missing.map(said)).to.deep.equal([]);
      });

      it("can be loaded without its optional peers", () => {
        const optional = Object.entries(manifest.peerDependenciesMeta ?? {})
          .filter(([, meta]) => meta.optional === true)
          .map(([name]) => name);
        const needed = imports.filter(
          ({ from, erased, late }) => !erased && !late && optional.includes(packageOf(from)),
        );
        expect(needed.map(said)).to.deep.equal([]);
      });

      for (const place of ["page", "page-parts"].filter((name) => existsSync(join(path, name))))
        it(`has a ${place} that rests on the kit, on ./engine of any package, and on its own files`, () => {
          const own = join(path, place);
          const ofPages = pageFiles(own).flatMap(importsOf);
          const all = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.devDependencies };
          const declared = new Set([...Object.keys(all), ...(brought[place] ?? []), manifest.name]);
          const wrong = ofPages.filter((one) =>
            isRelative(one.from)
              ? leavesPage(one, own, declared)
              : !forPages.test(one.from) || !declared.has(packageOf(one.from)),
          );
          expect(wrong.map(said)).to.deep.equal([]);
        });

      if (existsSync(join(path, "src", "api.ts")) && folder !== "packages/parts/contract")
        it("offers an ./api that rests on the contract and other features' ./api alone", () => {
          const heavy = loadedBy(join(path, "src", "api.ts"))
            .flatMap(importsOf)
            .filter(({ erased }) => !erased)
            .filter(
              ({ from, late }) =>
                !late && !isRelative(from) && !light.includes(from) && !from.endsWith("/api"),
            );
          expect(heavy.map(said)).to.deep.equal([]);
        });

      if (existsSync(join(path, "src", "engine")))
        it("has an ./engine that runs anywhere: the contract's engine and its own files, nothing else", () => {
          const engine = join(path, "src", "engine");
          const impure = typescriptFiles(engine)
            .flatMap(importsOf)
            .filter((one) =>
              isRelative(one.from)
                ? relative(engine, target(one)).startsWith("..")
                : folder === "packages/parts/contract" || one.from !== "@dicetower/contract/engine",
            );
          expect(impure.map(said)).to.deep.equal([]);
        });
    });
  }

  for (const { folder, path, manifest } of exampleFeatures())
    it(`${folder} uses only what is published`, () => {
      const entries = new Set(
        packages.flatMap((one) =>
          Object.keys(one.manifest.exports ?? {}).map((entry) => one.manifest.name + entry.slice(1)),
        ),
      );
      const imports = typescriptFiles(join(path, "src")).flatMap(importsOf);
      const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
      const wrong = imports.filter(({ from, file }) => {
        if (isRelative(from)) return relative(join(path, "src"), target({ from, file })).startsWith("..");
        if (isBuiltin(from)) return false;
        return !declared.has(packageOf(from)) || (from.startsWith("@dicetower/") && !entries.has(from));
      });
      expect(wrong.map(said)).to.deep.equal([]);
    });
});

function said({ file, from }: Pick<Import, "file" | "from">): string {
  return `${relative(root, file)} imports ${from}`;
}
