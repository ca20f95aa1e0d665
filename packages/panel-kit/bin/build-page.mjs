#!/usr/bin/env node
// Builds what browsers load: the kit, the shell of the panel, and pages of features. Run as
//   dicetower-build-page <folder of a package with page/> …    one page a file: page/<name>.tsx → page-dist/<name>.js
//   node packages/panel-kit/bin/build-page.mjs --all           everything of this checkout
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const kitFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const kitSource = join(kitFolder, "src");
/** Browsers of 2024 and later: they know `light-dark()`, popovers and container queries. */
const target = ["chrome125", "firefox126", "safari17.5"];

/** Specifiers that mean the one copy of kit and Preact. */
const shared = new Set([
  "@dicetower/panel-kit",
  "preact",
  "preact/hooks",
  "preact/jsx-runtime",
  "preact/jsx-dev-runtime",
]);

/** Leaves kit and Preact outside, at a URL relative to the module. */
function sharedKit(url) {
  return {
    name: "dicetower-shared-kit",
    enforce: "pre",
    resolveId: (id) => (shared.has(id) ? { id: url, external: true } : null),
  };
}

/** Settings that all builds have in common. */
function common(outDir) {
  return {
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    base: "./",
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    build: {
      outDir,
      target,
      cssTarget: target,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The policy of the panel's pages allows no data: fonts or scripts; small pictures stay files as well.
      assetsInlineLimit: 0,
      sourcemap: false,
    },
  };
}

async function run(config) {
  const { build } = await import("vite");
  return build(config);
}

/** The kit: `kit.js`, `kit.css`, and lazy parts `kit-<name>-<hash>.js`. */
export async function buildKit(outDir = join(kitFolder, "page-dist")) {
  const base = common(outDir);
  await run({
    ...base,
    root: kitFolder,
    plugins: [kitEntry()],
    build: {
      ...base.build,
      cssCodeSplit: false,
      rollupOptions: {
        input: { kit: "virtual:kit" },
        preserveEntrySignatures: "allow-extension",
        output: {
          format: "es",
          entryFileNames: "[name].js",
          chunkFileNames: "kit-[name]-[hash].js",
          assetFileNames: "kit[extname]",
        },
      },
    },
  });
  return outDir;
}

/** What `kit.js` offers: the kit, everything of Preact, its hooks and the calls that JSX becomes, and the styles. */
function kitEntry() {
  const source = (path) => JSON.stringify(join(kitSource, path));
  return {
    name: "dicetower-kit-entry",
    resolveId: (id) => (id === "virtual:kit" ? "\0kit" : null),
    load: (id) =>
      id === "\0kit"
        ? [
            'export * from "preact";',
            'export * from "preact/hooks";',
            'export { jsx, jsxs, jsx as jsxDEV } from "preact/jsx-runtime";',
            `export * from ${source("index.ts")};`,
            `import ${source("theme/kit.css")};`,
          ].join("\n")
        : null,
  };
}

/** The shell: `index.html` and its parts below `panel/`, with the kit beside them. */
export async function buildShell(pageFolder, outDir, kit = join(kitFolder, "page-dist")) {
  const base = common(outDir);
  await run({
    ...base,
    root: pageFolder,
    publicDir: existsSync(join(pageFolder, "public")) && "public",
    plugins: [sharedKit("./kit.js"), kitInHead()],
    build: {
      ...base.build,
      rollupOptions: {
        input: join(pageFolder, "index.html"),
        output: {
          entryFileNames: "panel/shell-[hash].js",
          chunkFileNames: "panel/[name]-[hash].js",
          assetFileNames: "panel/[name]-[hash][extname]",
        },
      },
    },
  });
  cpSync(kit, join(outDir, "panel"), { recursive: true });
  return outDir;
}

/** The kit's styles stand before the shell's, and the kit is asked for at once. */
function kitInHead() {
  const link = (attrs) => ({ tag: "link", attrs, injectTo: "head-prepend" });
  return {
    name: "dicetower-kit-in-head",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        link({ rel: "stylesheet", href: "./panel/kit.css" }),
        link({ rel: "modulepreload", href: "./panel/kit.js" }),
      ],
    },
  };
}

/** Pages of a feature; `kitUrl` is where the kit lies as seen from `/pages/<feature>/`. */
export async function buildPages(packageFolder, kitUrl = "../../panel/kit.js") {
  const pages = join(packageFolder, "page");
  const outDir = join(packageFolder, "page-dist");
  const input = Object.fromEntries(
    readdirSync(pages, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map(({ name }) => [name.replace(/\.tsx?$/, ""), join(pages, name)]),
  );
  const base = common(outDir);
  await run({
    ...base,
    root: packageFolder,
    plugins: [sharedKit(kitUrl)],
    build: {
      ...base.build,
      rollupOptions: {
        input,
        preserveEntrySignatures: "exports-only",
        output: {
          format: "es",
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name][extname]",
        },
      },
    },
  });
  return outDir;
}

/** Gzipped size of files, in bytes. */
export function gzipped(...files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}

/** Everything of a checkout: kit, shell, and each package or example with a `page` folder. */
export async function buildAll(root) {
  const kit = await buildKit();
  sizes("kit", kit, ["kit.js", "kit.css"]);
  const panel = join(root, "packages", "panel");
  if (existsSync(join(panel, "page", "index.html"))) {
    const out = await buildShell(join(panel, "page"), join(panel, "page-dist"), kit);
    sizes(
      "shell",
      join(out, "panel"),
      readdirSync(join(out, "panel")).filter((name) => name.startsWith("shell-")),
    );
  }
  for (const folder of ["packages", "examples"].flatMap((one) => below(join(root, one))))
    if (folder !== panel && existsSync(join(folder, "page"))) {
      const out = await buildPages(folder);
      sizes(
        basename(folder),
        out,
        readdirSync(out).filter((name) => name.endsWith(".js")),
      );
    }
}

function below(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function sizes(name, folder, files) {
  const bytes = gzipped(...files.map((file) => join(folder, file)));
  console.error(`${name}: ${(bytes / 1024).toFixed(1)} KiB gzip (${files.join(", ")})`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const folders = process.argv.slice(2);
  if (folders.length === 0) {
    console.error("Say which package folders to build, or --all.");
    process.exitCode = 1;
  } else if (folders[0] === "--all") await buildAll(resolve(kitFolder, "..", ".."));
  else if (folders[0] === "--kit") sizes("kit", await buildKit(), ["kit.js", "kit.css"]);
  else
    for (const folder of folders) {
      const out = await buildPages(resolve(folder));
      sizes(
        basename(resolve(folder)),
        out,
        readdirSync(out).filter((name) => name.endsWith(".js")),
      );
    }
}
