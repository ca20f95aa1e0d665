#!/usr/bin/env node
// What `npm start` and `npm test` do in a checkout: install what is missing, build what is out of date, run.
// Plain JavaScript without dependencies, for it runs before there are any.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [verb = "start", ...rest] = process.argv.slice(2);

/** Ends with one sentence. */
function give(up) {
  console.error(`dicetower: ${up}`);
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

async function run(command, args, doing) {
  // What is installed and built is told on standard error: standard output belongs to `ready`.
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
    env: { ...process.env, NX_DAEMON: "false" },
  });
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
  if (!well) give(`${doing} failed; see the lines above for the cause.`);
}

function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

async function install() {
  const stamp = join(root, "node_modules", ".dicetower-installed");
  const want = digest(join(root, "package-lock.json"));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === want) return;
  checkCompiler();
  console.error("dicetower: installing packages, about two minutes the first time …");
  // Not `npm ci`: it refuses a lock file that lacks packages of other platforms, and not every registry has those.
  await run(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    "the installation",
  );
  writeFileSync(stamp, want);
}

/** Newest change below a folder, by file time. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

function foldersOf(parent) {
  const path = join(root, parent);
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
}

function packages() {
  return [...foldersOf("packages"), join(root, "host")].filter((folder) =>
    existsSync(join(folder, "tsconfig.json")),
  );
}

async function build() {
  const stale = packages().some((folder) => {
    const info = join(folder, "dist", ".tsbuildinfo");
    return !existsSync(info) || newest(join(folder, "src")) > statSync(info).mtimeMs;
  });
  if (!stale) return;
  console.error("dicetower: building …");
  const began = new Date();
  await run(
    process.execPath,
    [join(root, "node_modules", "typescript", "bin", "tsc"), "-b", "tsconfig.build.json"],
    "the build",
  );
  // tsc leaves the build information of an unchanged package alone: its time says when it was last looked at. That
  // is when the build began: what changed while it ran may have come too late.
  for (const folder of packages()) {
    const info = join(folder, "dist", ".tsbuildinfo");
    if (existsSync(info)) utimesSync(info, began, began);
  }
}

/** When that folder last changed; 0 where there is none. */
function changedAt(folder) {
  return existsSync(folder) ? newest(folder) : 0;
}

/** Pages of the panel, built into `page-dist` where they, or what they are built with, are newer. */
async function buildPages() {
  const kit = join(root, "packages", "panel-kit");
  const builder = join(kit, "bin", "build-page.mjs");
  if (!existsSync(builder)) return;
  const stale = [...foldersOf("packages"), ...foldersOf("examples")].filter((folder) => {
    const page = join(folder, "page");
    if (!existsSync(join(folder, "package.json")) || !holdsSources(page)) return false;
    // The shell has the kit beside it; the pages of features find it there.
    const kitAt = existsSync(join(page, "index.html")) ? changedAt(join(kit, "src")) : 0;
    const stamp = join(folder, "page-dist", ".built");
    return (
      !existsSync(stamp) || Math.max(newest(page), kitAt, statSync(builder).mtimeMs) > statSync(stamp).mtimeMs
    );
  });
  if (stale.length === 0) return;
  console.error("dicetower: building pages …");
  const began = new Date();
  await run(process.execPath, [builder, ...stale], "the build of the pages");
  for (const folder of stale) {
    const stamp = join(folder, "page-dist", ".built");
    writeFileSync(stamp, "");
    utimesSync(stamp, began, began);
  }
}

/** What is written in plain JavaScript is served as it is. */
function holdsSources(page) {
  return existsSync(page) && readdirSync(page).some((name) => /\.tsx?$|^index\.html$/.test(name));
}

/** Runs in the foreground; signals reach the child, its exit code becomes ours. */
function follow(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

checkNode();
await install();
await build();
await buildPages();
if (verb === "test") follow([join(root, "node_modules", "mocha", "bin", "mocha.js"), ...rest]);
else if (verb === "start")
  follow([
    join(root, "host", "bin", "dicetower.mjs"),
    "start",
    "--installation",
    join(root, "examples", "full"),
    ...rest,
  ]);
else if (verb !== "build") give(`there is no "${verb}"; use start, test or build.`);
