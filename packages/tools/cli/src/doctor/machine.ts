import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { access, constants, rm, statfs, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { errorMessage } from "@dicetower/contract";
import { lockProblem } from "@dicetower/installation";
import semver from "semver";
import { isSqliteMissing, sqliteMissing } from "../problem.js";
import { type Check, type Finding, fail, ok, warn } from "./check.js";

const minNode = "20.19.0";
const mebibyte = 1024 * 1024;
const scarceBytes = 500 * mebibyte;
const exhaustedBytes = 50 * mebibyte;
/** Error codes that may occur although bytes are free: a quota or the inodes are exhausted. */
const used = new Set(["ENOSPC", "EDQUOT"]);
const makeRoom = "Make room: nothing can be saved.";

/** Checks the version of Node.js. */
export const nodeVersion: Check = {
  name: "Node.js",
  async run() {
    const { node } = process.versions;
    return semver.gte(node, minNode)
      ? ok(node)
      : fail(`${node} is too old`, `Install Node.js ${minNode} or newer from your system or nodejs.org.`);
  },
};

/** Checks that SQLite was compiled, or can be. */
export const sqlite: Check = {
  name: "SQLite",
  async run({ config }) {
    try {
      // Not by `import`: Node.js 20 would end the process if the compiled part is missing.
      const sqlite3 = createRequire(import.meta.url)("sqlite3") as { VERSION?: string };
      return ok(`loaded ${sqlite3.VERSION ?? ""}`.trimEnd());
    } catch (error) {
      const missing = ["make", "g++", "python3"].filter(
        (tool) => spawnSync(tool, ["--version"]).error !== undefined,
      );
      const tools =
        missing.length > 0 && process.platform !== "win32" ? ` Missing here: ${missing.join(", ")}.` : "";
      const advice = isSqliteMissing(error) ? sqliteMissing + tools : errorMessage(error);
      return config.databaseUrl === undefined
        ? fail("it cannot be loaded", advice)
        : warn("it cannot be loaded; PostgreSQL is used", advice);
    }
  },
};

/** Checks that the data folder is writable, with free space. */
export const dataFolder: Check = {
  name: "data folder",
  async run({ config: { data } }) {
    const elsewhere =
      "Make it writable for this user, or choose another folder with DICETOWER_DATA or --data.";
    const missing = !existsSync(data);
    const there = missing ? nearest(data) : data;
    const probe = join(data, `.tmp-doctor-${process.pid}`);
    try {
      if (!statSync(there).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
      await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
      const free = await room(there, missing ? `${data} is not there yet` : data);
      if (!missing && free.state !== "fail")
        await writeFile(probe, "x").finally(() => rm(probe, { force: true }));
      const problem = await lockProblem(data);
      return problem === "" ? free : [free, warn(problem, "Start the service again after that time.")];
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      return fail(`${data} cannot be written (${code})`, used.has(code) ? makeRoom : elsewhere);
    }
  },
};

/** Returns the nearest existing folder above a missing one. */
function nearest(folder: string): string {
  const above = dirname(folder);
  return existsSync(above) || above === folder ? above : nearest(above);
}

async function room(folder: string, what: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = `${what}, ${Math.floor((bavail * bsize) / mebibyte)} MiB free`;
  if (bavail * bsize < exhaustedBytes) return fail(free, makeRoom);
  return bavail * bsize < scarceBytes ? warn(free, "Make room soon.") : ok(free);
}

/** Checks that the port is free, or in use by this service. */
export const port: Check = {
  name: "port",
  async run({ config: { server }, running }) {
    if (running !== undefined) return ok(`the service runs at ${running}`);
    if (server.port === 0) return ok("any free one");
    const code = await tryListen(server.host, server.port);
    if (code === undefined) return ok(`${server.port} of ${server.host} is free`);
    if (code === "EADDRINUSE")
      return fail(
        `${server.port} of ${server.host} is in use by another program`,
        "Choose another with DICETOWER_PORT or --port.",
      );
    return fail(
      `${server.host}:${server.port} cannot be listened on (${code})`,
      "Choose an address of this machine with DICETOWER_HOST, and a port from 1024 up.",
    );
  },
};

function tryListen(host: string, portNumber: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(portNumber, host, () => server.close(() => resolve(undefined)));
  });
}
