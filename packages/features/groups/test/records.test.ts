import commands from "@dicetower/commands";
import { defineFeature, Joi } from "@dicetower/contract";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { Groups, groupField, groupFields } from "../src/api.js";
import groups from "../src/index.js";

const postgres = await testPostgres();

/** A group as these tests look at it. */
interface Row {
  readonly groupId: string;
  readonly revision: number;
  readonly [member: string]: unknown;
}

const variant = groupField<number>({
  key: "variant",
  schema: Joi.number().integer().min(0).max(6),
  default: 0,
  titleKey: "sample.variant",
});
const kept = new Map<string, string>();
const mood = groupField<string>({
  key: "mood",
  schema: Joi.string().allow("").max(10),
  default: "",
  titleKey: "sample.mood",
  source: {
    load: async (all) => all.map(({ groupId }) => kept.get(groupId) ?? ""),
    async save({ groupId }, value) {
      if (value === null) kept.delete(groupId);
      else kept.set(groupId, value);
    },
  },
});

/** A feature with fields of its own, and what it reads of them. */
function sample() {
  let service: Groups | undefined;
  const feature = defineFeature({
    id: "sample",
    needs: { groups: Groups },
    setup(host) {
      service = host.needs.groups;
      host.add(groupFields, variant, mood);
    },
  });
  return { feature, groups: () => service as unknown as Groups };
}

function suite(title: string, start: () => Promise<{ url?: string; drop(): Promise<void> }>) {
  return () => {
    let tower: TestHost;
    let database: { url?: string; drop(): Promise<void> };
    const { feature, groups: service } = sample();
    before(async () => {
      database = await start();
      tower = await testHost({
        features: [texts, commands, groups, feature],
        ...(database.url === undefined ? {} : { databaseUrl: database.url }),
      });
    });
    after(async () => {
      await tower.stop();
      await database.drop();
    });
    const list = async (query = "") =>
      (await tower.get(`/api/groups${query}`).data<{ items: Row[] }>()).items;
    const one = (group: string) => tower.get(`/api/groups/test/${group}`).data<Row>();

    it(`makes a record of each group that something is said in (${title})`, async () => {
      await tower.say("hello", { groupId: "1", groupName: "Inn" }).done();
      await tower.say("hello", { groupId: "2" }).done();
      await tower.say("hello", { scene: "private" }).done();
      const all = await list("?sort=groupId");
      expect(all.map(({ groupId, name, test, state }) => [groupId, name, test, state])).to.deep.equal([
        ["1", "Inn", true, "active"],
        ["2", "", true, "active"],
      ]);
      expect(all[0]?.["lastMessageAt"]).to.be.greaterThan(0);
    });

    it("writes what owners say of a group, with fields of features, and refuses what is read-only", async () => {
      const row = await one("1");
      const next = {
        ...row,
        remark: "ours",
        tags: ["horror"],
        flags: ["keepIdle"],
        variant: 3,
        mood: "merry",
      };
      const { updatedAt: _, ...same }: Readonly<Record<string, unknown>> = next;
      await tower
        .put("/api/groups/test/1", next)
        .answers({ code: 0, data: { ...same, revision: row.revision + 1 } });
      expect((await list("?tag=horror")).map(({ groupId }) => groupId)).to.deep.equal(["1"]);
      expect(await list("?flag=ignored")).to.deep.equal([]);
      expect(service().field({ platform: "test", groupId: "1" }, variant)).to.equal(3);
      expect(await service().load({ platform: "test", groupId: "1" }, mood)).to.equal("merry");
      expect(service().flagged({ platform: "test", groupId: "1" }, "keepIdle")).to.equal(true);
      expect(service().nameOf({ platform: "test", groupId: "1" })).to.equal("Inn");
      const stale = await tower
        .put("/api/groups/test/1", { ...next, remark: "late" })
        .answers({ code: 40900 });
      expect(stale.json.errors?.[0]).to.have.nested.property("current.remark", "ours");
      const wrong = await tower
        .patch("/api/groups/test/1", { name: "Other", nothing: 1, variant: 9 })
        .answers({ code: 40001 });
      expect(wrong.json.errors?.map(({ path }) => path)).to.deep.equal(["/name", "/nothing", "/variant"]);
    });

    it("changes only what PATCH sends, and takes defaults for what PUT leaves out", async () => {
      await tower
        .patch("/api/groups/test/1", { remark: "theirs" })
        .answers({ data: { tags: ["horror"], variant: 3 } });
      await tower
        .put("/api/groups/test/1", { remark: "bare" })
        .answers({ data: { remark: "bare", tags: [], flags: [], variant: 0, mood: "" } });
      expect(await list("?tag=horror")).to.deep.equal([]);
    });

    it("finds groups by what they are", async () => {
      expect((await list("?q=INN")).map(({ groupId }) => groupId)).to.deep.equal(["1"]);
      expect((await list("?q=%25")).length).to.equal(0);
      expect((await list("?test=false")).length).to.equal(0);
      expect(
        (await list("?platform=test&state=active&active=true&idleDays=0&adapterId=1&inviter=test:5")).length,
      ).to.equal(0);
      await tower.get("/api/groups?state=gone").answers({ code: 40001 });
      await tower.get("/api/groups/test/3").answers({ code: 40400 });
      await tower.patch("/api/groups/test/3", { remark: "" }).answers({ code: 40400 });
    });

    it("walks through all groups by key, and forgets one that is deleted", async () => {
      expect((await service().page(undefined, ["active"])).map(({ groupId }) => groupId)).to.deep.equal([
        "1",
        "2",
      ]);
      expect((await service().page({ platform: "test", groupId: "1" }, ["active"])).length).to.equal(1);
      await tower.delete("/api/groups/test/2").answers({ data: { platform: "test", groupId: "2" } });
      await tower.delete("/api/groups/test/2").answers({ code: 40400 });
      expect(await service().get({ platform: "test", groupId: "2" })).to.equal(undefined);
    });

    it("removes the groups of the test chat at once, and no other", async () => {
      await tower.say("hello", { groupId: "1", accountId: "7" }).done();
      await tower.say("hello", { groupId: "real", accountId: "7", platform: "trial" }).done();
      for (const groupId of ["t1", "t2"])
        await tower.say("hello", { groupId, accountId: "test", platform: "trial" }).done();
      await tower
        .patch("/api/groups/trial/t1", { remark: "gone soon", tags: ["trial"] })
        .answers({ code: 0 });
      const listed = async (query: string) => (await list(query)).map(({ groupId }) => groupId);
      for (let turn = 0; (await listed("?test=true")).length > 2 && turn < 500; turn++)
        await new Promise((go) => setTimeout(go, 10));
      expect(await listed("?test=true")).to.have.members(["t1", "t2"]);
      await tower.delete("/api/groups/test").answers({ data: { removed: 2 } });
      expect(await listed("?platform=trial")).to.deep.equal(["real"]);
      expect(await listed("?tag=trial")).to.deep.equal([]);
      expect(await listed("?platform=test")).to.deep.equal(["1"]);
      await tower.delete("/api/groups/test").answers({ data: { removed: 0 } });
      // The next message finds no record that memory still holds.
      await tower.say("hello", { groupId: "t1", accountId: "test", platform: "trial" }).done();
      await tower.get("/api/groups/trial/t1").answers({ data: { remark: "", test: true } });
      await tower.delete("/api/groups/trial/t1").answers({ code: 0 });
    });

    it("counts the commands of a group", async () => {
      await tower.say(".nothing", { groupId: "1" }).done();
      const row = await one("1");
      expect(row["commandCount"]).to.equal(0);
    });
  };
}

describe("records of groups", () => {
  describe(
    "in SQLite",
    suite("SQLite", async () => ({ drop: async () => {} })),
  );
  postgres.describe(
    "in PostgreSQL",
    suite("PostgreSQL", () => postgres.database()),
  );
});
