import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.js";

/** A server of the tests' own. */
export interface PrivateCluster {
  readonly url: string;
  /** Ends it and removes its files. */
  readonly stop: () => void;
}

/** Starts a private cluster; PostgreSQL does not run as root, so another user is borrowed then. */
export async function startCluster(
  answers: (url: string) => Promise<boolean>,
): Promise<PrivateCluster | undefined> {
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
    const stop = () => {
      const [pgCtl, stopParameters] = run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      execFileSync(pgCtl, stopParameters, { stdio: "ignore" });
      rmSync(home, { recursive: true, force: true });
    };
    const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
    for (let tries = 0; tries < 600; tries++) {
      if (await answers(url)) return { url, stop };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    stop();
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
