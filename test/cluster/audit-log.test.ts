import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import audit from "@dicetower/audit";
import auth from "@dicetower/auth";
import { type TestHost, testHost, testNats, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { until } from "./support/features.js";

const postgres = await testPostgres();
const nats = await testNats();

/** A line as these tests look at it. */
interface Line {
  readonly seq: number;
  readonly hash: string;
}

nats.describe("the audit log of several processes", () =>
  postgres.describe("of one installation", function () {
    this.timeout(120_000);
    let database: Awaited<ReturnType<typeof postgres.database>>;
    const running: TestHost[] = [];
    const folders: string[] = [];
    beforeEach(async () => {
      database = await postgres.database();
    });
    afterEach(async () => {
      for (const tower of running.splice(0)) await tower.stop();
      await database.drop();
      for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true });
    });

    async function folder(): Promise<string> {
      const path = await mkdtemp(join(tmpdir(), "dicetower-cluster-"));
      folders.push(path);
      return path;
    }

    async function process(dataFolder: string, alone = false): Promise<TestHost> {
      const tower = await testHost({
        features: [audit, auth],
        databaseUrl: database.url,
        dataFolder,
        ...(alone ? {} : { settings: { busUrl: nats.url } }),
      });
      running.push(tower);
      return tower;
    }

    async function end(tower: TestHost): Promise<void> {
      running.splice(running.indexOf(tower), 1);
      await tower.stop();
    }

    let days = 100;
    const change = (tower: TestHost) =>
      tower.put("/api/settings/audit", { retentionDays: days++ }).answers({ code: 0 });
    const lines = (tower: TestHost, count: number) =>
      until(`${count} lines`, async () => {
        const { items } = await tower
          .get("/api/system/audit?q=retentionDays&pageSize=100")
          .data<{ items: Line[] }>();
        return items.length >= count ? items : undefined;
      });
    const verified = (tower: TestHost) =>
      tower.get("/api/system/audit/verify").answers({ data: { ok: true, broken: null } });
    const held = async (path: string) => {
      const names = (await readdir(join(path, "audit"))).filter((name) => name.endsWith(".jsonl")).sort();
      return (await Promise.all(names.map((name) => readFile(join(path, "audit", name), "utf8")))).join("");
    };

    it("is one chain, whoever writes, and each folder has a copy of it", async () => {
      const [mine, others] = [await folder(), await folder()];
      const towers = [await process(mine), await process(others)] as const;
      // Whichever was asked, both are nudged and begin to write.
      for (let at = 0; at < 20; at++) await change(towers[at % 2] as TestHost);
      const [one, two] = [await lines(towers[0], 20), await lines(towers[1], 20)];
      expect(one).to.have.lengthOf(20);
      expect(two.map(({ hash }) => hash)).to.deep.equal(one.map(({ hash }) => hash));
      for (const tower of towers) await verified(tower);
      await until("copies", async () => {
        const [a, b] = [await held(mine), await held(others)];
        return a === b && a.split("\n").length >= 20 ? true : undefined;
      });
      const third = await process(await folder());
      expect(await lines(third, 20)).to.deep.equal(one);
      await verified(third);
    });

    it("goes on with that of a process that was alone, and goes back to one", async () => {
      const [mine, others] = [await folder(), await folder()];
      const other = await process(others, true);
      await change(other);
      await lines(other, 1);
      await end(other);
      const before = await held(others);
      let one = await process(mine, true);
      await change(one);
      await lines(one, 2);
      await end(one);
      one = await process(mine);
      const two = await process(others);
      await change(two);
      expect(await lines(one, 3)).to.have.lengthOf(3);
      for (const tower of [one, two]) await verified(tower);
      // What the other had of its own is put aside as it was.
      const [aside = ""] = (await readdir(join(others, "audit"))).filter((name) =>
        name.startsWith("before-"),
      );
      const kept = await readdir(join(others, "audit", aside));
      const texts = kept
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => readFile(join(others, "audit", aside, name), "utf8"));
      expect((await Promise.all(texts)).join("")).to.equal(before);
      await end(two);
      await end(one);
      one = await process(mine, true);
      await change(one);
      expect(await lines(one, 4)).to.have.lengthOf(4);
      await verified(one);
      await end(one);
      one = await process(mine);
      await change(one);
      expect(await lines(one, 5)).to.have.lengthOf(5);
      await verified(one);
    });
  }),
);
