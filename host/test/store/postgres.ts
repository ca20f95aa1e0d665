import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A server on which tests make databases of their own. */
export interface PostgresServer {
  /** Makes an empty database. */
  database(): Promise<{ readonly url: string; drop(): Promise<void> }>;
}

const cluster: { stop: () => void } = { stop: () => {} };

/** The server of the tests, found once; undefined when there is none. */
export const postgres: PostgresServer | undefined = await find();

if (typeof after === "function") after(() => cluster.stop());

async function find(): Promise<PostgresServer | undefined> {
  const given = process.env["DICETOWER_TEST_POSTGRES"];
  const urls =
    given !== undefined && given !== ""
      ? [given]
      : ["postgres://postgres@127.0.0.1:5432/postgres", "postgres://root@127.0.0.1:5432/postgres"];
  for (const url of urls) if (await answers(url)) return server(url);
  if (given === undefined || given === "") {
    const own = await startCluster();
    if (own !== undefined) return server(own);
  }
  const sentence =
    "No PostgreSQL for the tests: none at DICETOWER_TEST_POSTGRES or 127.0.0.1:5432, and none is installed.";
  if (process.env["CI"] === "true") throw new Error(sentence);
  console.warn(`${sentence} What runs on PostgreSQL is left out.`);
  return undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function server(url: string): PostgresServer {
  const ask = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    async database() {
      const name = `dicetower_test_${randomBytes(5).toString("hex")}`;
      await ask(`create database ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
    },
  };
}

/** Starts a private cluster; PostgreSQL does not run as root, so another user is borrowed then. */
async function startCluster(): Promise<string | undefined> {
  const folder = programFolder();
  if (folder === undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), "dicetower-postgres-"));
  const data = join(home, "data");
  const root = process.getuid?.() === 0;
  const user = "postgres";
  const run = (program: string, ...parameters: string[]): [string, string[]] => {
    const path = join(folder, program);
    return root ? ["su", ["-s", "/bin/sh", user, "-c", [path, ...parameters].join(" ")]] : [path, parameters];
  };
  try {
    if (root) {
      chmodSync(home, 0o711);
      execFileSync("install", ["-d", "-o", user, "-m", "700", data]);
    }
    const [initdb, initdbParameters] = run("initdb", "-D", data, "-U", user, "-A", "trust", "--no-sync");
    execFileSync(initdb, initdbParameters, { stdio: "ignore" });
    const port = await freePort();
    const [program, parameters] = run(
      "postgres",
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      data,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "fsync=off",
    );
    const child = spawn(program, parameters, { stdio: "ignore", detached: true });
    child.unref();
    cluster.stop = () => {
      const [stop, stopParameters] = run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      execFileSync(stop, stopParameters, { stdio: "ignore" });
      rmSync(home, { recursive: true, force: true });
    };
    const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
    for (let tries = 0; tries < 100; tries++) {
      if (await answers(url)) return url;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    cluster.stop();
  } catch {
    rmSync(home, { recursive: true, force: true });
  }
  return undefined;
}

function programFolder(): string | undefined {
  const places = (process.env["PATH"] ?? "").split(":");
  const versions = "/usr/lib/postgresql";
  if (existsSync(versions))
    for (const version of readdirSync(versions)) places.push(join(versions, version, "bin"));
  return places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const listener = createServer().on("error", reject);
    listener.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      listener.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(),
      );
    });
  });
}
