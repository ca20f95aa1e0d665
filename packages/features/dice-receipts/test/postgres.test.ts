import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import receipts from "../src/index.js";

const postgres = await testPostgres();

postgres.describe("receipts: two processes on one PostgreSQL database", function () {
  this.timeout(120_000);

  const seen = async (keys: readonly string[]) => {
    const database = await postgres.database();
    const features = [texts, commands, dice, native, receipts];
    const folders = await Promise.all(keys.map(() => mkdtemp(join(tmpdir(), "dicetower-receipts-"))));
    const towers: TestHost[] = [];
    try {
      // Begun at the same moment, so that both would write the first seeds.
      const begun = keys.map(async (key, at) => {
        const dataFolder = folders[at] ?? "";
        await writeFile(join(dataFolder, "secret.key"), key);
        towers.push(await testHost({ features, dataFolder, databaseUrl: database.url }));
      });
      await Promise.all(begun);
      const told: string[] = [];
      for (const [at, tower] of towers.entries()) {
        const userId = String(at);
        await tower.say(".r d20", { userId }).text();
        told.push(await tower.say(".verify", { userId }).text());
      }
      const [first] = told;
      const number = /#(\d+)/.exec(first ?? "")?.[1];
      const fromOther = await towers[1]?.say(`.verify ${number}`, { userId: "0" }).text();
      return { told, fromOther };
    } finally {
      for (const tower of towers) await tower.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
      await database.drop();
    }
  };
  const different = (told: readonly string[], pattern: RegExp) =>
    new Set(told.map((text) => pattern.exec(text)?.[1])).size;

  it("use one seed, numbers of their own, and know each other's receipts", async () => {
    const { told, fromOther } = await seen(["a1".repeat(32), "a1".repeat(32)]);
    expect(different(told, /#(\d+)/)).to.equal(2);
    expect(different(told, /Commitment: (\S+)/)).to.equal(1);
    expect(fromOther).to.equal(told[0]);
  });

  it("roll with seeds of their own where they do not share the secret key", async () => {
    const { told, fromOther } = await seen(["a1".repeat(32), "b2".repeat(32)]);
    expect(different(told, /#(\d+)/)).to.equal(2);
    expect(different(told, /Commitment: (\S+)/)).to.equal(2);
    expect(fromOther).to.match(/Dice \(d20\): -\n/);
  });
});
