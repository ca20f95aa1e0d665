import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { longRun, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { BackupCatalog, verifyBackup } from "../../src/index.js";
import { describeOn, dialects, testHome } from "../test-support.js";
import { LedgerProcess } from "./killed-process.js";
import { readLedger } from "./ledger.js";

/** Kills per database. */
const kills = volume(longRun ? 10 : 1, 1_000);
const seed = Number(process.env["DICETOWER_TEST_SEED"] ?? Date.now() % 100_000);

/** Returns a small seeded generator, so that a failing run can be repeated. */
function drawFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

for (const dialect of dialects)
  describeOn(dialect, `a store on ${dialect} whose process is killed under load (seed ${seed})`, () => {
    it("loses nothing that was acknowledged and tears nothing apart", async function () {
      const rounds = dialect === "sqlite" ? kills : Math.ceil(kills / 10);
      this.timeout(60_000 + rounds * 20_000);
      const home = await testHome(dialect);
      const draw = drawFrom(seed);
      const start = (round: number) => new LedgerProcess(home.folder, home.url, round * 1_000_000);
      // The next process is loaded while this one writes.
      let next = start(0);
      try {
        const entries: number[] = [];
        const lines: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const writer = next;
          if (round + 1 < rounds) next = start(round + 1);
          const acknowledged = await writer.writeUntilKilled(draw() * 120, 2);
          entries.push(...acknowledged.entries);
          lines.push(...acknowledged.lines);
          const store = await home.open();
          const ledger = await readLedger(store);
          await store.check();
          expect(store.ok).to.equal(true);
          await store.close();
          expect(ledger.torn, `round ${round}`).to.equal(false);
          expect(entries.filter((number) => !ledger.entries.has(number))).to.deep.equal([]);
          expect(lines.filter((number) => !ledger.lines.has(number))).to.deep.equal([]);
        }
        expect(entries.length).to.be.greaterThan(rounds);
      } finally {
        await next.end();
        await home.end();
      }
    });
  });

describe(`a store whose process is killed while it takes a backup (seed ${seed})`, () => {
  it("leaves nothing that looks like a complete backup but is not", async () => {
    const home = await testHome();
    const draw = drawFrom(seed + 1);
    try {
      let taken = 0;
      for (let round = 0; round < volume(longRun ? 4 : 1, 20); round++) {
        const writer = new LedgerProcess(home.folder, undefined, round * 1_000_000, true);
        taken += (await writer.writeUntilKilled(100 + draw() * 200)).backups;
        const catalog = new BackupCatalog(home.folder);
        const folders = existsSync(catalog.folder) ? readdirSync(catalog.folder) : [];
        for (const name of folders.filter((one) => !one.startsWith(".tmp-")))
          await verifyBackup(join(catalog.folder, name));
        expect((await catalog.list()).length).to.be.at.least(Math.min(taken, 10));
      }
    } finally {
      await home.end();
    }
  });
});
