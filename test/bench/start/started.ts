import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hostProcessFlags } from "@dicetower/host/cli";

const program = fileURLToPath(new URL("../../../host/bin/dicetower.mjs", import.meta.url));
const probe = new URL("./probe.mjs", import.meta.url).href;
/** Milliseconds after which a start has failed, and milliseconds that the process is left alone before it is measured. */
const startLimitMs = 60_000;
const idleMs = 3_000;

/** What one start took. */
export interface Start {
  /** From the call of `node` until requests are served. */
  readonly readyMs: number;
  /** Processor time until a few seconds later. */
  readonly cpuMs: number;
  /** After a few seconds without work and a collection of garbage. */
  readonly residentBytes: number;
}

/** Starts the service of an installation once, and ends it. @throws Error when it does not come up */
export async function startOnce(installation: string, source: boolean): Promise<Start> {
  const loaders = source ? ["--import", import.meta.resolve("tsx"), "--conditions=dicetower-source"] : [];
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...loaders,
      ...hostProcessFlags,
      "--expose-gc",
      "--import",
      probe,
      program,
      "start",
      "--bare",
      "--installation",
      installation,
      "--data",
      join(installation, "data"),
      "--port",
      "0",
    ],
    { stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  const said: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const told = (wanted: (message: unknown) => boolean) => heard(child, wanted, said);
  try {
    await told((message) => message === "ready");
    const readyMs = performance.now() - began;
    await new Promise((wake) => setTimeout(wake, idleMs));
    child.send("measure");
    const used = (await told((message) => typeof message === "object")) as {
      cpuMillis: number;
      residentBytes: number;
    };
    return { readyMs, cpuMs: used.cpuMillis, residentBytes: used.residentBytes };
  } finally {
    await end(child);
  }
}

function heard(
  child: ChildProcess,
  wanted: (message: unknown) => boolean,
  said: readonly string[],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      child.off("message", hear);
      child.off("exit", gone);
    };
    const hear = (message: unknown) => {
      if (!wanted(message)) return;
      settle();
      resolve(message);
    };
    const gone = () => {
      settle();
      reject(new Error(`the service did not come up:\n${said.join("")}`));
    };
    const timer = setTimeout(gone, startLimitMs);
    child.on("message", hear);
    child.on("exit", gone);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await gone;
  clearTimeout(timer);
}
