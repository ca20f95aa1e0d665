#!/usr/bin/env node
// Builds pages of the panel: of the shell (with the kit beside it) and of features.
//   build-page [folder of a package …]        the present folder when none is named
// A package with `page/index.html` is the shell: it is built into `page-dist/`, the kit into `page-dist/panel/`.
// Any other package has its pages in `page/*.tsx` (or .ts, .js, .jsx): each becomes `page-dist/<name>.js`, which
// loads the kit, and Preact as the kit brings it, from `../../panel/kit.js`.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const kitFolder = dirname(dirname(fileURLToPath(import.meta.url)));
/** What a page imports and the kit brings. */
const shared = /^(@dicetower\/panel-kit|preact(\/(hooks|jsx-runtime|jsx-dev-runtime))?)$/;

const common = {
  configFile: false,
  logLevel: "warn",
  clearScreen: false,
  resolve: { conditions: ["dicetower-source", "module", "browser", "import", "default"] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
};

/** Names with a hash of digits and a to f: the service keeps such files for ever. */
const hashCharacters = "hex";
/** Browsers of 2024 and later: they know `light-dark()`, popovers and container queries. */
const target = ["chrome125", "firefox126", "safari17.5"];
const output = {
  target,
  cssTarget: target,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // The policy of the panel's pages allows no data: fonts or scripts.
  assetsInlineLimit: 0,
};

/** What is shared stays outside; it is loaded from there when the page is. */
function fromKit(path) {
  return {
    name: "dicetower-kit",
    enforce: "pre",
    resolveId: (id) => (shared.test(id) ? { id: path, external: true } : undefined),
  };
}

/** The kit with all of Preact that pages may ask for. */
const kitEntry = "virtual:dicetower-kit";
const wholeKit = {
  name: "dicetower-whole-kit",
  enforce: "pre",
  resolveId: (id) => (id === kitEntry ? `\0${kitEntry}` : undefined),
  load: (id) =>
    id === `\0${kitEntry}`
      ? [
          `export * from ${JSON.stringify(join(kitFolder, "src", "index.ts"))};`,
          'export * from "preact";',
          'export * from "preact/hooks";',
          'export { jsx, jsxs, jsxDEV } from "preact/jsx-runtime";',
          // Named, so that it stands before Preact's of the same name.
          `export { useId } from ${JSON.stringify(join(kitFolder, "src", "page", "use-id.ts"))};`,
          `import ${JSON.stringify(join(kitFolder, "src", "theme", "kit.css"))};`,
        ].join("\n")
      : undefined,
};

async function buildKit(site) {
  await build({
    ...common,
    root: kitFolder,
    // Files that the style names lie beside it, below whatever path.
    base: "./",
    plugins: [wholeKit],
    build: {
      ...output,
      outDir: join(site, "panel"),
      emptyOutDir: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { kit: kitEntry },
        // One file, without a second one that it would wait for.
        preserveEntrySignatures: "allow-extension",
        output: {
          hashCharacters,
          entryFileNames: "kit.js",
          chunkFileNames: "kit-[name]-[hash].js",
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".css")) ? "kit[extname]" : "kit-[name]-[hash][extname]",
        },
      },
    },
  });
}

async function buildShell(folder, place) {
  await build({
    ...common,
    root: join(folder, place),
    base: "./",
    plugins: [fromKit("./kit.js"), linkKit],
    build: {
      ...output,
      outDir: join(folder, `${place}-dist`),
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          hashCharacters,
          entryFileNames: "panel/shell-[hash].js",
          chunkFileNames: "panel/shell-[name]-[hash].js",
          assetFileNames: "panel/[name]-[hash][extname]",
        },
      },
    },
  });
}

/** The style of the kit before that of the shell, and its code fetched at once. */
const linkKit = {
  name: "dicetower-link-kit",
  transformIndexHtml: {
    order: "post",
    handler: () => [
      { tag: "link", attrs: { rel: "stylesheet", href: "./panel/kit.css" }, injectTo: "head-prepend" },
      { tag: "link", attrs: { rel: "modulepreload", href: "./panel/kit.js" }, injectTo: "head" },
    ],
  },
};

async function buildPages(folder) {
  const entries = Object.fromEntries(
    readdirSync(join(folder, "page"))
      .filter((name) => /^(?!.*\.(test|d)\.).*\.(tsx?|jsx?)$/.test(name))
      .map((name) => [basename(name, extname(name)), join(folder, "page", name)]),
  );
  if (Object.keys(entries).length === 0) throw new Error(`${folder}/page holds no page`);
  await build({
    ...common,
    root: folder,
    base: "./",
    publicDir: false,
    plugins: [fromKit("../../panel/kit.js")],
    build: {
      ...output,
      outDir: join(folder, "page-dist"),
      emptyOutDir: true,
      lib: { entry: entries, formats: ["es"] },
      rolldownOptions: {
        output: {
          hashCharacters,
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          minify: true,
        },
      },
    },
  });
}

/** Says how much a browser loads for the shell before anything else: the budget is 110 KiB for the kit. */
function tellSizes(folder) {
  const size = (names) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0) /
    1024;
  const all = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const kit = size(all.filter((name) => /^kit\.(js|css)$/.test(name)));
  const lazy = size(all.filter((name) => name.startsWith("kit-")));
  const rest = size(all.filter((name) => !name.startsWith("kit")));
  console.error(
    `gzip: kit ${kit.toFixed(1)} KiB, shell ${rest.toFixed(1)} KiB, the kit's lazy parts ${lazy.toFixed(1)} KiB`,
  );
}

/** The build keeps what text takes less in compressed form, so that no request waits for that. */
function pack(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name) || statSync(path).size < 1024)
      continue;
    const content = readFileSync(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

for (const named of process.argv.length > 2 ? process.argv.slice(2) : ["."]) {
  const folder = resolve(named);
  // The kit has no page of its own; its gallery is built like a shell.
  const place = existsSync(join(folder, "gallery", "index.html")) ? "gallery" : "page";
  const site = join(folder, `${place}-dist`);
  try {
    if (existsSync(join(folder, place, "index.html"))) {
      await buildShell(folder, place);
      await buildKit(site);
      tellSizes(join(site, "panel"));
    } else await buildPages(folder);
    pack(site);
  } catch (error) {
    // Half a page is worse than none: the service would serve it.
    rmSync(site, { recursive: true, force: true });
    console.error(
      `The pages of ${named} could not be built: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
