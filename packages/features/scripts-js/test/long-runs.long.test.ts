import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import type { Reloaded } from "./processes/reloading.js";
import { begin } from "./towers.js";

const program = (name: string, ...values: string[]) =>
  spawn(
    process.execPath,
    [
      ...typescriptFlags,
      "--expose-gc",
      fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url)),
      ...values,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );

describe("services with plugins", function () {
  this.timeout(volume(180_000, 3_600_000));
  const times = volume(20, 200);

  it(`hold as much after ${times} loads of thirty plugins as before`, async () => {
    const child = program("reloading", String(times));
    try {
      const { before, after, said, mbPerPlugin } = (await json(child.stdout)) as Reloaded;
      expect(said).to.equal("500");
      expect(after.resources).to.deep.equal(before.resources);
      expect(after.heapMb - before.heapMb, "growth of the heap in MiB").to.be.below(8);
      expect(after.rssMb - before.rssMb, "growth of the process in MiB").to.be.below(64);
      expect(mbPerPlugin, "MiB a plugin").to.be.below(8);
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("that are killed while plugins store have the old values or the new ones", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-plugins-"));
    try {
      let round = 0;
      for (let kill = 0; kill < volume(1, 30); kill++) {
        const child = program("storing", dataFolder, String(round));
        const ended = once(child, "exit");
        let told = "";
        let began: number | undefined;
        for await (const chunk of child.stdout) {
          told += String(chunk);
          began ??= Date.now();
          // Values are written within a second: somewhere behind it is the kill.
          if (Date.now() - began > 1_500 + kill * 37 && told.split("\n").length > 5) child.kill("SIGKILL");
        }
        expect((await ended)[1]).to.equal("SIGKILL");
        const last = Number(told.trim().split("\n").at(-1));
        const tower = await begin({ dataFolder });
        const { items } = await tower
          .get("/api/plugins/js/storage?name=store")
          .data<{ items: readonly { readonly preview: string; readonly size: number }[] }>();
        const kept = new Set(items.map(({ preview }) => Number.parseInt(preview, 10)));
        await tower.stop();
        expect(items).to.have.length(20);
        expect(new Set(items.map(({ size }) => size))).to.deep.equal(new Set([20_000]));
        expect([...kept]).to.have.length(1);
        expect([...kept][0]).to.be.within(0, last + 1);
        round = last + 2;
      }
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});
