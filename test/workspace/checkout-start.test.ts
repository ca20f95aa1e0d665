import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const bin = fileURLToPath(new URL("../../host/bin/", import.meta.url));
const limitMs = 20_000;

/** Stands for the compiler. */
const compiler = `
const { mkdirSync, writeFileSync } = require("node:fs");
for (const made of ["host/dist", "host/.build"]) mkdirSync(made, { recursive: true });
writeFileSync("host/dist/.tsbuildinfo", "{}");
`;

/** Stands for the service: leaves a mark when it has begun and when it is told to end. */
const service = `
import { writeFileSync } from "node:fs";
setInterval(() => {}, 1000);
process.on("SIGTERM", () => {
  writeFileSync("ended", "");
  process.exit(0);
});
writeFileSync("begun", "");
`;

describe("a service that npm has started", () => {
  const root = mkdtempSync(join(tmpdir(), "dicetower-checkout-start-"));
  after(() => rmSync(root, { recursive: true, force: true }));

  const there = async (file: string) => {
    const until = performance.now() + limitMs;
    while (!existsSync(join(root, file))) {
      if (performance.now() > until) throw new Error(`no file "${file}"`);
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };

  it("ends when whoever ended npm has reached its shell only", async () => {
    for (const folder of ["host/bin", "host/src", "packages", "node_modules/typescript/bin"])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, "host/tsconfig.json"), "{}");
    writeFileSync(join(root, "node_modules/typescript/bin/tsc"), compiler);
    for (const script of [
      "checkout.mjs",
      "made-from.mjs",
      "package-folders.mjs",
      "registry.mjs",
      "swallowed.mjs",
    ])
      cpSync(join(bin, script), join(root, "host/bin", script));
    writeFileSync(join(root, "host/bin/bundle.mjs"), "");
    writeFileSync(join(root, "host/bin/dicetower.mjs"), service);
    writeFileSync(join(root, "package-lock.json"), "{}");
    const digest = createHash("sha256").update("{}").digest("hex");
    writeFileSync(join(root, "node_modules/.dicetower-installed"), digest);
    // As npm does: a shell that waits, and passes no signal on.
    const shell = spawn("sh", ["-c", `"${process.execPath}" host/bin/checkout.mjs start; true`], {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, npm_lifecycle_event: "start" },
    });
    await there("begun");
    shell.kill("SIGTERM");
    await once(shell, "exit");
    await there("ended");
    expect(existsSync(join(root, "ended"))).to.equal(true);
  });
});
