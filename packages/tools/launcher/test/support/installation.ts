import { spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { launcherKey } from "../../src/install/authorised.js";
import { pathsIn } from "../../src/install/layout.js";
import { readRecord, writeRecord } from "../../src/install/record-file.js";
import { treeDigest } from "../../src/install/tree-digest.js";

/** Records the program that started, and ends cleanly once it is kept. */
const wellBehaved = `
  process.send("ready");
  if (!hello.trial) process.exit(0);
  process.on("message", (message) => message.committed && process.exit(0));`;

/**
 * The beginning of each program of these tests: it waits for the greeting, records itself, and ends with its launcher.
 */
const beginning = (version: string) => `
  import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
  const data = process.env.TEST_DATA;
  const limit = setTimeout(() => process.exit(9), 60_000);
  process.on("disconnect", () => process.exit(0));
  const hello = await new Promise((resolve) => process.once("message", resolve));
  appendFileSync(data + "/began", ${JSON.stringify(version)} + (hello.trial ? "?" : "") + " ");
  writeFileSync(data + "/report", JSON.stringify(hello.report ?? null));
`;

/** A data folder, a program that came with the launcher, and the launcher itself as a separate process. */
export class TestInstallation {
  readonly root = mkdtempSync(join(tmpdir(), "dicetower-launcher-"));
  readonly data = join(this.root, "data");
  readonly program = join(this.root, "program");
  container = false;
  static #bundle: Promise<string> | undefined;

  constructor() {
    mkdirSync(this.data);
    this.write(this.program, "1.4.0", 920, wellBehaved);
    writeFileSync(join(this.data, "state.db"), "old data");
    writeFileSync(join(this.data, "state.db-wal"), "old log");
  }

  /** Writes a program. @param code its source */
  write(folder: string, version: string, number: number, code: string): void {
    mkdirSync(join(folder, "bin"), { recursive: true });
    writeFileSync(
      join(folder, "version.json"),
      JSON.stringify({ version, build: number, prerelease: false }),
    );
    writeFileSync(join(folder, "bin", "dicetower.mjs"), `${beginning(version)}${code}`);
  }

  /** Stages a package as the updater does, and authorises it. */
  async stage(code = wellBehaved, { authorise = true, from = "1.4.0+920" } = {}): Promise<void> {
    const paths = pathsIn(this.data);
    const id = randomBytes(8).toString("hex");
    this.write(join(paths.trees, id), "1.5.0", 926, code);
    const digest = await treeDigest(join(paths.trees, id));
    const sha256 = createHash("sha256").update(id).digest("hex");
    const staged = { tag: "v1.5.0", version: "1.5.0", build: 926, sha256, treeDigest: digest, id };
    writeRecord(paths.staged, staged);
    if (!authorise) return;
    const token = JSON.stringify({
      kind: "standing",
      from,
      tag: staged.tag,
      sha256,
      treeDigest: digest,
      id,
      issuedAt: Math.floor(Date.now() / 1000),
      nonce: randomBytes(16).toString("hex"),
      automatic: true,
    });
    const mac = createHmac("sha256", launcherKey(this.data)).update(token).digest("hex");
    writeRecord(paths.authorisation, { token, mac });
  }

  /**
   * Runs the launcher until it ends.
   * @param killAt number of the disk operation before which it is killed
   * @param readyMs milliseconds within which a host must become ready, or show progress
   * @returns its exit code or `killed`, and its output
   */
  async launch(
    killAt = 0,
    readyMs = 90_000,
  ): Promise<{ readonly code: number | "killed"; readonly said: string }> {
    TestInstallation.#bundle ??= bundled();
    const file = await TestInstallation.#bundle;
    const child = spawn(process.execPath, [file], {
      env: {
        ...process.env,
        TEST_DATA: this.data,
        TEST_PROGRAM: this.program,
        TEST_KILL_AT: String(killAt),
        TEST_READY_MS: String(readyMs),
        TEST_CONTAINER: this.container ? "1" : "",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    return new Promise((resolve) =>
      child.on("close", (code, signal) =>
        resolve({ code: signal === "SIGKILL" ? "killed" : (code ?? 1), said }),
      ),
    );
  }

  /** Returns the programs that were started since the last call, with `?` after one on trial. */
  began(): string {
    const path = join(this.data, "began");
    const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
    rmSync(path, { force: true });
    return text;
  }

  /** The report of the last installation that the last host was given. */
  get report() {
    return JSON.parse(readFileSync(join(this.data, "report"), "utf8")) as {
      state: string;
      reason: string;
    } | null;
  }

  get journal() {
    return readRecord<{ step: string; reason: string }>(pathsIn(this.data).journal);
  }

  get slots(): string[] {
    const { slots } = pathsIn(this.data);
    return existsSync(slots) ? readdirSync(slots).filter((name) => !name.endsWith(".json")) : [];
  }

  read(name: string): string {
    return readFileSync(join(this.data, name), "utf8");
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Bundles the launcher into one file, with a fault at the disk operation that the environment names. */
async function bundled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-launcher-bundle-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "launcher.mjs");
  await build({
    stdin: {
      contents: `
        import { launch } from "./src/index.ts";
        process.exitCode = await launch({
          command: [],
          environment: process.env,
          firstDelayMs: 1,
          readyLimitMs: Number(process.env.TEST_READY_MS),
          say: (sentence) => console.error(sentence),
          installs: {
            data: process.env.TEST_DATA,
            program: process.env.TEST_PROGRAM,
            version: "1.0.0",
            command: (folder) => [process.execPath, folder + "/bin/dicetower.mjs"],
            trialMs: 50,
            container: process.env.TEST_CONTAINER === "1",
          },
        });`,
      resolveDir: join(import.meta.dirname, "..", ".."),
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: file,
    banner: {
      js: `
        import faultyFs from "node:fs";
        import { syncBuiltinESMExports } from "node:module";
        let changes = 0;
        for (const name of ["renameSync", "writeSync", "rmSync", "mkdirSync", "copyFileSync"]) {
          const usual = faultyFs[name];
          faultyFs[name] = (...args) => {
            if (++changes === Number(process.env.TEST_KILL_AT)) {
              process.kill(process.pid, "SIGKILL");
              Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
            }
            return usual(...args);
          };
        }
        syncBuiltinESMExports();`,
    },
    logLevel: "error",
  });
  return file;
}
