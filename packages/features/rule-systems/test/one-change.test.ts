import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Changes, defineFeature, Store } from "@dicetower/contract";
import { type TestHostOptions, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { admin, type SystemsTower, systemsTower } from "./tower.js";

const postgres = await testPostgres();
const group = "/api/groups/test/1000";
const inGroup = { platform: "test", groupId: "1000", userId: "111" };

/** Keeps switches of extensions from being written, as a disk that is full would. */
const forbidden = {
  sqlite:
    "create trigger forbidden before insert on commands_extension begin select raise(abort, 'forbidden'); end",
  postgres: "alter table commands_extension add constraint forbidden check (enabled < 0) not valid",
};
const allowed = {
  sqlite: "drop trigger forbidden",
  postgres: "alter table commands_extension drop constraint forbidden",
};

function suite(begin: () => Promise<{ options: Partial<TestHostOptions>; drop(): Promise<void> }>) {
  return () => {
    let changes: Changes;
    let store: Store;
    let tower: SystemsTower;
    let place: { options: Partial<TestHostOptions>; drop(): Promise<void> };
    const reader = defineFeature({
      id: "reader",
      needs: { changes: Changes, store: Store },
      setup(host) {
        ({ changes, store } = host.needs);
      },
    });
    const start = () => systemsTower(undefined, { ...place.options, features: [reader] });
    beforeEach(async () => {
      place = await begin();
      tower = await start();
    });
    afterEach(async () => {
      await tower.stop();
      await place.drop();
    });

    /** Rows since a sequence. */
    const rowsAfter = async (from: number) =>
      (await changes.after(from, 20)).map(({ action, target, fields, before, after }) => ({
        action,
        target,
        fields,
        before,
        after,
      }));
    const plays = async (faces: number, fields: object) => {
      tower.dice.push(faces);
      await tower.say(".rd").replies(new RegExp(`D${faces}=${faces}`));
      await tower.get(group).answers({ data: fields });
    };
    const dnd = { ruleSystem: "dnd5e", defaultFaces: 0, extensions: { dnd5e: true } };
    const six = { ruleSystem: "", defaultFaces: 6, extensions: { dnd5e: false } };

    it("leaves one line, and counts at once and after a restart", async () => {
      await tower.say(".set 6", admin).done();
      const from = await changes.last();
      await tower.say(".set dnd", admin).done();
      expect(await rowsAfter(from)).to.deep.equal([
        {
          action: "system.choose",
          target: { type: "group", id: "test:1000", name: "1000" },
          fields: ["ruleSystem", "defaultFaces", "extensions.dnd5e"],
          before: { ruleSystem: "", defaultFaces: 6, "extensions.dnd5e": null },
          after: { ruleSystem: "dnd5e", defaultFaces: null, "extensions.dnd5e": true },
        },
      ]);
      expect(tower.systems().chosenAt(inGroup)).to.equal("dnd5e");
      await plays(20, dnd);
      await tower.stop();
      tower = await start();
      await plays(20, dnd);
    });

    it("is of the person in private chats", async () => {
      const alone = { scene: "private", groupId: "" } as const;
      await tower.say(".set 6", alone).done();
      const from = await changes.last();
      await tower.say(".set dnd", alone).done();
      const [row, ...more] = await rowsAfter(from);
      expect(more).to.deep.equal([]);
      expect(row).to.deep.include({ action: "system.choose", target: { type: "player", id: "test:111" } });
      expect(row?.fields).to.deep.equal(["ruleSystem", "defaultFaces", "extensions.dnd5e"]);
      expect(tower.systems().chosenAt({ platform: "test", userId: "111" })).to.equal("dnd5e");
    });

    it("leaves nothing where its last part fails", async () => {
      await tower.say(".set 6", admin).done();
      await store.change((db) => db.raw(forbidden[store.dialect]));
      const from = await changes.last();
      await tower.say(".set dnd", admin).done();
      expect(await rowsAfter(from)).to.deep.equal([]);
      expect(tower.systems().chosenAt(inGroup)).to.equal(undefined);
      await plays(6, six);
      await tower.stop();
      tower = await start();
      await plays(6, six);
      await store.change((db) => db.raw(allowed[store.dialect]));
      await tower.say(".set dnd", admin).done();
      await plays(20, dnd);
    });

    it("is taken back by .set clr in one line, too", async () => {
      await tower.say(".set dnd", admin).done();
      await tower.say(".set 6", admin).done();
      const from = await changes.last();
      await tower.say(".set clr", admin).done();
      expect(await rowsAfter(from)).to.deep.equal([
        {
          action: "dice.clear",
          target: { type: "group", id: "test:1000" },
          fields: ["defaultFaces", "ruleSystem"],
          before: { defaultFaces: 6, ruleSystem: "dnd5e" },
          after: { defaultFaces: null, ruleSystem: "" },
        },
      ]);
      await tower.get(group).answers({ data: { ruleSystem: "", defaultFaces: 0 } });
    });

    it("is one with the other fields of a group that the panel writes", async () => {
      await tower.say("hello").done();
      const from = await changes.last();
      const body = { remark: "ours", ...dnd, defaultFaces: 8 };
      await tower.patch(group, body).answers({ data: body });
      const [row, ...more] = await rowsAfter(from);
      expect(more).to.deep.equal([]);
      expect(row?.fields).to.have.members(["remark", "ruleSystem", "defaultFaces", "extensions"]);
      await plays(8, body);
      await store.change((db) => db.raw(forbidden[store.dialect]));
      const refused = { remark: "theirs", ...six, extensions: { dnd5e: false } };
      await tower.patch(group, refused).answers({ code: 50000 });
      await plays(8, body);
    });
  };
}

describe("choosing a rule system as one change", () => {
  describe(
    "in SQLite",
    suite(async () => {
      const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-systems-"));
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
