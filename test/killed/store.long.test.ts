import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { until } from "../evening/until.js";
import { Store } from "./store.js";

const program = fileURLToPath(new URL("store-process.ts", import.meta.url));

describe("a process that is killed while packages of a store are installed", function () {
  this.timeout(volume(120_000, 3_600_000));
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-killed-"));
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));

  /** Has a process install until it has told so many installations, and kills it so much later. */
  const run = async (from: number, count: number, delay: number): Promise<ReadonlyMap<string, number>> => {
    const child = spawn(process.execPath, [...typescriptFlags, program, dataFolder, String(from)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const told = new Map<string, number>();
    let lines = 0;
    let rest = "";
    for await (const chunk of child.stdout) {
      const parts = (rest + String(chunk)).split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const { key, number } = JSON.parse(part) as { key: string; number: number };
        told.set(key, number);
        if (++lines === count) setTimeout(() => child.kill("SIGKILL"), delay);
      }
    }
    expect((await ended)[1]).to.equal("SIGKILL");
    return told;
  };

  it("leaves the old version of each or the new one, whole, and the next installation replaces it", async () => {
    for (let kill = 0; kill < volume(2, 50); kill++) {
      const from = kill * 1_000;
      const told = await run(from, 4 + (kill % 5), (kill * 7) % 40);
      const store = await Store.open(dataFolder);
      try {
        for (const one of store.packages) {
          const last = told.get(one.key) ?? from;
          // Plugins and modules are loaded behind the start.
          await until(`an answer of ${one.key}`, async () => (await store.answering(one)) !== undefined);
          const recorded = await store.recorded(one.key);
          const answering = await store.answering(one);
          expect(recorded, one.key).to.be.oneOf([last, last + 1]);
          // Content comes first: it may be ahead of the record by one.
          expect(answering, one.key).to.be.oneOf([recorded, last + 1]);
        }
        await store.offer(from + 900);
        for (const one of store.packages) {
          await store.install(one.key);
          expect(await store.answering(one)).to.equal(from + 900);
          expect(await store.recorded(one.key)).to.equal(from + 900);
        }
        expect(await store.counts()).to.deep.equal([deckRows, 1, 1]);
      } finally {
        await store.stop();
      }
    }
  });
});

/** An archive of decks is one row. */
const deckRows = 1;
