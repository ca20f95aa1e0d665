import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A folder with an installation of its own: the features of `examples/full`, and some that do nothing. */
export interface Installation {
  readonly folder: string;
  remove(): Promise<void>;
}

/** @param idle how many features that do nothing are installed besides */
export async function makeInstallation(idle: number): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "dicetower-bench-"));
  const full = JSON.parse(await readFile(join(root, "examples/full/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  await symlink(join(root, "node_modules/@dicetower"), join(modules, "@dicetower"));
  const names = Array.from({ length: idle }, (_, at) => `idle-${at}`);
  for (const name of names) await writeIdle(join(modules, `dicetower-feature-${name}`), name);
  const dependencies = {
    ...full.dependencies,
    ...Object.fromEntries(names.map((name) => [`dicetower-feature-${name}`, "1.0.0"])),
  };
  const manifest = { name: "bench-installation", private: true, type: "module", dependencies };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const ours = Object.keys(full.dependencies).map((name) => name.replace("@dicetower/", ""));
  const features = [...ours.filter((name) => name !== "host"), ...names];
  await writeFile(join(folder, "dicetower.config.json"), JSON.stringify({ features }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A feature as others write them, with nothing in its set-up. */
async function writeIdle(folder: string, id: string): Promise<void> {
  await mkdir(folder);
  const manifest = {
    name: `dicetower-feature-${id}`,
    version: "1.0.0",
    type: "module",
    dicetower: { feature: "./index.js", title: { en: id, "zh-CN": id }, category: "bench" },
    exports: { ".": "./index.js" },
    peerDependencies: { "@dicetower/contract": "^0.1.0" },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(
    join(folder, "index.js"),
    `import { defineFeature } from "@dicetower/contract";\nexport default defineFeature({ id: ${JSON.stringify(id)}, setup() {} });\n`,
  );
}
