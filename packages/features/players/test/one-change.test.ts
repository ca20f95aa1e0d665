import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Changes, defineFeature } from "@dicetower/contract";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { type PlayersOptions, type PlayersTower, playersTower, real } from "./players-host.js";

const postgres = await testPostgres();
const ann = "/api/players/test/111";
const duke = "/api/players/test/222";

function suite(begin: () => Promise<{ options: PlayersOptions; drop(): Promise<void> }>) {
  return () => {
    let changes: Changes;
    let tower: PlayersTower;
    let place: { options: PlayersOptions; drop(): Promise<void> };
    const reader = defineFeature({
      id: "reader",
      needs: { changes: Changes },
      setup(host) {
        ({ changes } = host.needs);
      },
    });
    const rowOf = async (query: string) =>
      (await tower.get(`/api/players?${query}`).data<{ items: Record<string, unknown>[] }>()).items[0];
    const start = () => playersTower({ ...place.options, more: [reader] });
    before(async () => {
      place = await begin();
      tower = await start();
      await tower.say("hello", real("111", "Ann")).done();
      await tower.say("hello", real("222", "Duke")).done();
      await tower.post("/api/masters", { platform: "test", userId: "222" }).answers({ code: 0 });
    });
    after(async () => {
      await tower.stop();
      await place.drop();
    });

    it("leaves one line, with the trust, and counts at once and after a restart", async () => {
      const from = await changes.last();
      const body = { nickname: "Duchess", trust: 3, note: "pays late", language: "en" };
      await tower.put(ann, body).answers({ data: body });
      const rows = await changes.after(from, 10);
      expect(rows).to.have.lengthOf(1);
      expect(rows[0]).to.deep.include({
        owner: "players",
        action: "player.update",
        target: { type: "player", id: "test:111" },
        fields: ["nickname", "note", "language", "trust"],
        before: { nickname: "", note: "", language: "", trust: 0 },
        after: body,
      });
      await tower.say(".trust 111", real("222", "Duke")).replies(/trust level 3/);
      await tower.say(".nn", real("111", "Ann")).replies(/Duchess/);
      await tower.stop();
      tower = await start();
      await tower.say(".trust 111", real("222", "Duke")).replies(/trust level 3/);
      await tower.get("/api/players?trust=3").answers({ data: { total: 1 } });
      expect(await rowOf("trust=3")).to.include(body);
    });

    it("names only what has become different, and nothing leaves no line", async () => {
      const from = await changes.last();
      const body = { nickname: "Duchess", trust: 1, note: "pays late", language: "en" };
      await tower.put(ann, body).answers({ data: body });
      await tower.put(ann, body).answers({ data: body });
      const rows = (await changes.after(from, 10)).filter(({ action }) => action === "player.update");
      expect(rows.map(({ fields, before, after }) => ({ fields, before, after }))).to.deep.equal([
        { fields: ["trust"], before: { trust: 3 }, after: { trust: 1 } },
      ]);
    });

    it("writes nothing where the trust of a master is refused", async () => {
      const from = await changes.last();
      await tower
        .put(duke, { nickname: "Earl", trust: 2, note: "x", language: "en" })
        .answers({ code: 42200 });
      expect(await rowOf("q=222")).to.include({ nickname: "", note: "", language: "", trust: 5 });
      expect(
        (await changes.after(from, 10)).filter(({ action }) => action === "player.update"),
      ).to.deep.equal([]);
      await tower.say(".trust 222", real("222", "Duke")).replies(/trust level 256/);
    });
  };
}

describe("what the panel writes of a player", () => {
  describe(
    "in SQLite",
    suite(async () => {
      const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-players-"));
      return { options: { dataFolder }, drop: () => rm(dataFolder, { recursive: true, force: true }) };
    }),
  );
  postgres.describe(
    "in PostgreSQL",
    suite(async () => {
      const database = await postgres.database();
      return { options: { databaseUrl: database.url }, drop: () => database.drop() };
    }),
  );
});
