#!/usr/bin/env node
// What `npm start`, `npm test`, `npm run locales`, `npm run tarballs` and `npm run package` do in a checkout: install what is missing,
// build what is out of date, run or pack.
// Plain JavaScript without dependencies, for it runs before there are any.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, stateOf, withImports } from "./made-from.mjs";
import { foldersIn, packageFolders } from "./package-folders.mjs";
import { registryProblem } from "./registry.mjs";
import { swallowedOptions } from "./swallowed.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [verb = "start", ...rest] = process.argv.slice(2);

/** Programs that have not ended yet. */
const running = new Set();

/** Ends with one sentence. */
function give(up) {
  console.error(`dicetower: ${up}`);
  for (const child of running) child.kill();
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    give(
      `Node.js 20.19 or newer is needed, this is ${process.versions.node}. Install a newer one from your system or nodejs.org.`,
    );
}

/** sqlite3 is compiled on installation; a missing compiler is better said before than in pages of output. */
function checkCompiler() {
  const missing = ["make", "g++", "python3"].filter(
    (tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).error !== undefined,
  );
  if (process.platform === "linux" && missing.length > 0)
    give(
      `${missing.join(", ")} missing; SQLite is compiled on installation. On Debian: apt-get install build-essential python3`,
    );
}

/** Milliseconds between two signs that something long goes on. */
const signEvery = Number(process.env.DICETOWER_PROGRESS_MS ?? 15_000);

/** @param ending of the sentence that says it has failed */
async function run(command, args, doing, ending = "; see the lines above for the cause.") {
  // What is installed and built is told on standard error: standard output belongs to `ready`.
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
    env: { ...process.env, NX_DAEMON: "false" },
  });
  running.add(child);
  const began = performance.now();
  const sign = setInterval(() => {
    console.error(
      `dicetower: ${doing} goes on, ${Math.round((performance.now() - began) / 1000)} s so far …`,
    );
  }, signEvery);
  const well = await new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (status) => resolve(status === 0));
  });
  clearInterval(sign);
  running.delete(child);
  if (!well) give(`${doing} failed${ending}`);
}

function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** @returns what is left of it when the packages are there: the compilation of SQLite, which nothing is built from */
async function install() {
  const stamp = join(root, "node_modules", ".dicetower-installed");
  const want = digest(join(root, "package-lock.json"));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === want) return {};
  checkCompiler();
  console.error("dicetower: installing packages, about two minutes the first time …");
  const problem = registryProblem(root);
  if (problem !== "")
    console.error(`dicetower: npm cannot reach its registry: ${problem}. Trying with what npm has kept …`);
  // A changed lock file is followed without compiling SQLite again; `npm ci` would remove what is there.
  const isFirst = !existsSync(stamp);
  const verb = isFirst ? ["ci", "--ignore-scripts"] : ["install", "--no-save"];
  const how = ["--no-audit", "--no-fund", "--loglevel=error", ...(problem === "" ? [] : ["--offline"])];
  await run(
    "npm",
    [...verb, ...how],
    "the installation",
    problem === ""
      ? undefined
      : `: npm cannot reach its registry (${problem}). Look at the network, and at npm's settings "registry" and "proxy", and start again.`,
  );
  const compilation = isFirst ? run("npm", ["rebuild", "sqlite3", ...how], "compiling SQLite") : undefined;
  return { rest: Promise.resolve(compilation).then(() => writeFileSync(stamp, want)) };
}

function packages() {
  return [...packageFolders(root), join(root, "host")].filter((folder) =>
    existsSync(join(folder, "tsconfig.json")),
  );
}

/** What was built last: the state that its sources had when that build began. */
const builtStamp = join(root, "node_modules", ".dicetower-built");

function isBuiltFrom(stamp, state) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === state;
}

/** Texts of packages, written from `locales/*.yml` into modules where those, the modules or what writes them have changed. */
async function writeTexts() {
  const tool = join(root, "packages", "tools", "locales");
  if (!existsSync(tool)) return;
  const folders = [
    ...packageFolders(root),
    join(root, "packages", "tools", "create-feature", "template"),
    join(root, "host"),
    ...foldersIn(join(root, "examples")),
  ].filter((folder) => existsSync(join(folder, "locales")));
  const state = () =>
    stateOf(root, [
      ...filesBelow(join(tool, "src")),
      ...folders.flatMap((folder) => [
        ...filesBelow(join(folder, "locales")),
        ...["src", "page", "page-parts"].flatMap((place) => filesBelow(join(folder, place, "generated"))),
      ]),
    ]);
  const stamp = join(root, "node_modules", ".dicetower-texts");
  if (isBuiltFrom(stamp, state())) return;
  await run(
    process.execPath,
    ["--import=tsx", "--conditions=dicetower-source", join(tool, "src", "main.ts"), ...folders],
    "the writing of texts",
  );
  writeFileSync(stamp, state());
}

async function build() {
  const state = stateOf(root, [
    ...[
      "package-lock.json",
      "tsconfig.base.json",
      "tsconfig.build.json",
      "host/bin/bundle.mjs",
      "host/bin/made-from.mjs",
      "host/bin/package-folders.mjs",
    ].map((name) => join(root, name)),
    ...packages().flatMap((folder) => [
      ...["package.json", "tsconfig.json"].map((name) => join(folder, name)),
      ...filesBelow(join(folder, "src")),
    ]),
  ]);
  for (const folder of packages()) {
    // The compiler makes anew what has changed since its note; without the rest there is nothing to go by.
    if (!existsSync(join(folder, ".build"))) rmSync(join(folder, "dist", ".tsbuildinfo"), { force: true });
  }
  const whole = packages().every((folder) => existsSync(join(folder, "dist", ".tsbuildinfo")));
  if (whole && isBuiltFrom(builtStamp, state)) return;
  console.error("dicetower: building …");
  // A build that does not come to its end is none.
  rmSync(builtStamp, { force: true });
  await run(
    process.execPath,
    [join(root, "node_modules", "typescript", "bin", "tsc"), "-b", "tsconfig.build.json"],
    "the build",
  );
  await run(process.execPath, [join(root, "host", "bin", "bundle.mjs"), ...packages()], "the bundling");
  // The state before: what changed while it ran may have come too late.
  writeFileSync(builtStamp, state);
}

/** Pages of the panel, built into `page-dist` where they, what they bundle, or what builds them has changed. */
async function buildPages() {
  const kit = join(root, "packages", "panel", "panel-kit");
  const builder = join(kit, "bin", "build-page.mjs");
  if (!existsSync(builder)) return;
  const stale = [...packageFolders(root), ...foldersIn(join(root, "examples"))].flatMap((folder) => {
    const page = join(folder, "page");
    if (!existsSync(join(folder, "package.json")) || !holdsSources(page)) return [];
    // The shell has the kit beside it; the pages of features find it there.
    const shell = existsSync(join(page, "index.html"));
    const sources = [...filesBelow(page), ...(shell ? filesBelow(join(kit, "src")) : [])];
    const state = stateOf(root, [
      join(root, "package-lock.json"),
      builder,
      ...withImports(root, sources, shell ? [] : ["@dicetower/panel-kit"]),
    ]);
    const stamp = join(folder, "page-dist", ".built");
    return isBuiltFrom(stamp, state) ? [] : [{ folder, stamp, state }];
  });
  if (stale.length === 0) return;
  console.error("dicetower: building pages …");
  await run(process.execPath, [builder, ...stale.map(({ folder }) => folder)], "the build of the pages");
  for (const { stamp, state } of stale) writeFileSync(stamp, state);
}

/** What is written in plain JavaScript is served as it is. */
function holdsSources(page) {
  return existsSync(page) && readdirSync(page).some((name) => /\.tsx?$|^index\.html$/.test(name));
}

/** Packs every package, or those of one installation. */
async function tarballs() {
  const { chosen, pack, tarballOptions } = await import("./tarballs.mjs");
  // npm runs scripts at the root, whichever folder they were called from.
  const options = tarballOptions(root, process.env.INIT_CWD ?? process.cwd(), rest, give);
  const packages = chosen(root, options.installation, give);
  if (options.list) return console.log(packages.names.join("\n"));
  await prepare();
  await pack(root, options, packages, run);
}

/** Milliseconds between two looks at whether the shell that npm has begun is still there. */
const orphanedMs = 500;

/** Runs in the foreground; signals reach the child, its exit code becomes ours. */
function follow(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm hands a signal to the shell between us, which ends and keeps it: whoever ended npm meant the service.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), orphanedMs).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** Brings everything up to date. */
async function prepare() {
  const { rest } = await install();
  await writeTexts();
  await build();
  await buildPages();
  await rest;
}

checkNode();
const swallowed = verb === "start" ? swallowedOptions(process.env, rest) : "";
if (swallowed !== "") give(swallowed);
/** Signing needs nothing that is built. */
const onlyKeys = verb === "package" && ["keys", "sign"].includes(rest[0]);
if (verb === "locales") {
  await install();
  await writeTexts();
} else if (verb !== "tarballs" && !onlyKeys) await prepare();
// Tests that start the service start what is built.
if (verb === "test") process.env.DICETOWER_TEST_BUILT = "1";
if (verb === "test") follow([join(root, "test", "run", "main.mjs"), ...rest]);
else if (verb === "start")
  follow([
    join(root, "host", "bin", "dicetower.mjs"),
    "start",
    "--installation",
    join(root, "examples", "full"),
    ...rest,
  ]);
else if (verb === "tarballs") await tarballs();
else if (verb === "package")
  follow([
    "--import=tsx",
    "--conditions=dicetower-source",
    join(root, "host", "packaging", "main.ts"),
    ...rest,
  ]);
else if (!["build", "locales"].includes(verb))
  give(`there is no "${verb}"; use start, test, build, locales, tarballs or package.`);
