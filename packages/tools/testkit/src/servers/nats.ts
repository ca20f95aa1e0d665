import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "./free-port.js";

/** A NATS server of a test's own. */
export interface NatsServer {
  readonly url: string;
  /** Kills it. */
  stop(): Promise<void>;
}

/** NATS as tests find it. */
export interface TestNats {
  /** A suite of mocha that runs on it; where there is none it is counted as skipped, or fails in CI. */
  describe(title: string, define: (this: Mocha.Suite) => void): void;
  /** Address of a server that stays. */
  readonly url: string;
  /** Starts another one that a test may kill. @param port a free one when left out @param flags such as `--auth` */
  start(port?: number, flags?: readonly string[]): Promise<NatsServer>;
}

let found: Promise<TestNats> | undefined;

/**
 * NATS for tests: the one at `DICETOWER_TEST_NATS`, that at 127.0.0.1:4222, or one that is started where `nats-server`
 * is installed and ends after the last test. It is looked for once. `DICETOWER_TEST_NATS=none` does without.
 */
export function testNats(): Promise<TestNats> {
  found ??= find(process.env["DICETOWER_TEST_NATS"] ?? "");
  return found;
}

async function find(given: string): Promise<TestNats> {
  const program = programPath();
  const start = (port?: number, flags: readonly string[] = []) => {
    if (program === undefined) throw new Error("nats-server is not installed");
    return startServer(program, port, flags);
  };
  const at = (url: string): TestNats => ({
    describe: (title, define) => void describe(title, define),
    url,
    start,
  });
  if (given === "none" || program === undefined) return missing("nats-server is not installed");
  if (given !== "") return at(given);
  if (await answers(4222)) return at("nats://127.0.0.1:4222");
  const own = await start();
  after(() => own.stop());
  return at(own.url);
}

/** No server, and that is all right but in CI. */
function missing(why: string): TestNats {
  const refuse = () => Promise.reject(new Error(`No NATS for the tests: ${why}.`));
  return {
    describe(title, define) {
      if (process.env["CI"] !== "true") return void describe.skip(`${title} (skipped: no NATS)`, define);
      describe(title, function () {
        before(refuse);
        define.call(this);
      });
    },
    url: "",
    start: refuse,
  };
}

function programPath(): string | undefined {
  const places = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/bin"];
  return places.map((place) => join(place, "nats-server")).find((path) => existsSync(path));
}

async function startServer(
  program: string,
  given: number | undefined,
  flags: readonly string[],
): Promise<NatsServer> {
  const port = given ?? (await freePort());
  const child = spawn(program, ["-a", "127.0.0.1", "-p", String(port), ...flags], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 200 || child.exitCode !== null)
      throw new Error(`nats-server does not answer on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `nats://127.0.0.1:${port}`, stop: () => killed(child, ended) };
}

function killed(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null) child.kill("SIGKILL");
  return ended;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.setTimeout(2_000);
    const is = (there: boolean) => {
      socket.destroy();
      resolve(there);
    };
    // A server greets whoever comes.
    socket.once("data", (data) => is(data.toString("utf8").startsWith("INFO ")));
    socket.once("error", () => is(false));
    socket.once("timeout", () => is(false));
    socket.once("close", () => is(false));
  });
}
