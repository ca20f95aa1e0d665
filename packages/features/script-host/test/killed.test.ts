import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { started } from "./language.js";

const program = fileURLToPath(new URL("processes/writing.ts", import.meta.url));
/** Rounds that a process tells before it is killed in the middle of the next one. */
const rounds = 5;

describe("a process that is killed while scripts store values", function () {
  this.timeout(volume(120_000, 3_600_000));
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-scripts-"));
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));

  /** @returns the last round that it told to be in the store */
  const killed = async (from: number): Promise<number> => {
    const child = spawn(process.execPath, [...typescriptFlags, program, dataFolder, String(from)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let told = "";
    for await (const chunk of child.stdout) {
      told += String(chunk);
      if (told.split("\n").length > rounds) child.kill("SIGKILL");
    }
    expect((await ended)[1]).to.equal("SIGKILL");
    return Number(told.trim().split("\n").at(-1));
  };

  it("leaves the old values or the new ones, and what was told to be stored", async () => {
    let round = 0;
    for (let kill = 0; kill < volume(1, 50); kill++) {
      const told = await killed(round);
      const { tower, scripts } = await started({ dataFolder });
      const values = await scripts.storage.open({ language: "js", name: "writer" }, "storage");
      const kept = new Set([...values.values.values()].map((value) => Number.parseInt(value, 10)));
      expect([...kept]).to.have.length(1);
      expect([told, told + 1]).to.include([...kept][0]);
      expect(values.values.size).to.equal(20);
      await tower.stop();
      round = told + 2;
    }
  });
});
