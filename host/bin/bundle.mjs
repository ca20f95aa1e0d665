// Puts what the compiler has made of a package into few files, for `checkout.mjs`: one for each of its entries and for
// what they share, as Node.js takes its time for each file that it loads (docs/decisions/020).
// Called with the folders of packages; reads their `.build`, writes into `dist` beside the declarations.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { filesBelow } from "./made-from.mjs";

await Promise.all(
  process.argv.slice(2).map((folder) =>
    bundle(folder).catch((error) => {
      // What is not there is compiled anew by the next build, whatever the compiler has noted.
      rmSync(join(folder, "dist", ".tsbuildinfo"), { force: true });
      throw error;
    }),
  ),
);

async function bundle(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entriesOf(folder).map((file) => file.replace("./dist/", "./.build/")),
    outbase: ".build",
    outdir: "dist",
    // Beside the entries: files of the package are found from there as they are from `src`.
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "neutral",
    target: "es2022",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "error",
    tsconfigRaw: {},
  });
  const made = new Set(Object.keys(metafile.outputs).map((file) => join(folder, file)));
  for (const file of filesBelow(join(folder, "dist")))
    if (/\.js(\.map)?$/.test(file) && !made.has(file)) rmSync(file);
}

/** The built files that a package offers. */
function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.values(exports).flatMap((offered) => offered.default ?? []);
}
