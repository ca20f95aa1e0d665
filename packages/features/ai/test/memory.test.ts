import type { PersonKey } from "@dicetower/players/api";
import { expect } from "chai";
import type { AiMemoryDraft } from "../src/api.js";
import { type AiTower, aiTower } from "./ai-tower.js";

const never = new AbortController().signal;
const path = "/api/system/ai/memory";
const ann: PersonKey = { platform: "test", userId: "111" };
const bob: PersonKey = { platform: "test", userId: "222" };
const here = { platform: "test", groupId: "1000" };
const there = { platform: "test", groupId: "2000" };

interface Row {
  readonly id: number;
  readonly text: string;
  readonly [member: string]: unknown;
}

describe("ai: memory", () => {
  let tower: AiTower;
  before(async () => {
    tower = await aiTower(new Date(2026, 2, 4, 12));
  });
  after(() => tower.end());
  beforeEach(async () => {
    await tower.set({ memory: { enabled: true } });
    await tower.delete(path, { all: true }).answers({ code: 0 });
  });

  const fact = (text: string, more: Partial<AiMemoryDraft> = {}) =>
    tower.ai.memory.add({
      scope: "user",
      platform: "test",
      subjectId: "111",
      kind: "fact",
      text,
      originId: "1000",
      ...more,
    });
  const recalled = async (text: string, place: Parameters<typeof tower.ai.memory.recall>[0]) =>
    (await tower.ai.memory.recall(place, text, never)).map((row) => row.text);

  it("recalls what fits best: pinned first, then by likeness, weight and age", async () => {
    await fact("Ann keeps a black cat named Soot");
    await fact("Ann plays a dwarf cleric");
    await fact("安喜欢喝乌龙茶");
    await fact("Ann never tells her age", { pinned: true, weight: 0.1 });
    const place = { person: ann, group: here };
    expect((await recalled("what is the name of my cat?", place)).slice(0, 2)).to.deep.equal([
      "Ann never tells her age",
      "Ann keeps a black cat named Soot",
    ]);
    expect((await recalled("喝什么乌龙茶", place))[1]).to.equal("安喜欢喝乌龙茶");
    await tower.set();
    expect(await recalled("cat", place)).to.deep.equal([]);
  });

  it("gives at most 8 rows and 800 tokens", async () => {
    await tower.set({ memory: { enabled: true } });
    for (let at = 0; at < 12; at++) await fact(`Fact number ${at} about topic${at}`);
    expect(await recalled("facts", { person: ann, group: here })).to.have.length(8);
    await tower.delete(path, { all: true }).answers({ code: 0 });
    for (let at = 0; at < 4; at++)
      await fact(`${"word ".repeat(280)}topic${at} ${"abcdefgh"[at]}${at}${at} unlike${at}`);
    expect((await recalled("topics", { person: ann, group: here })).length).to.be.below(3);
  });

  it("keeps private things private, and groups apart unless they are shared", async () => {
    await fact("said in private", { originId: "" });
    await fact("said here");
    await fact("said there", { originId: "2000" });
    await fact("of the group", { scope: "group", subjectId: "1000" });
    await fact("of the other group", { scope: "group", subjectId: "2000", originId: "2000" });
    await fact("for all, by a model", { scope: "global", platform: "", subjectId: "" });
    await fact("for all, by the owners", { scope: "global", platform: "", subjectId: "", source: "manual" });
    await fact("of Bob", { subjectId: "222" });
    const sorted = async (place: Parameters<typeof tower.ai.memory.recall>[0]) =>
      (await recalled("said", place)).sort();
    expect(await sorted({ person: ann, group: here })).to.deep.equal([
      "for all, by the owners",
      "of the group",
      "said here",
    ]);
    expect(await sorted({ person: ann })).to.deep.equal(["for all, by the owners", "said in private"]);
    await tower.set({ memory: { enabled: true, shareAcrossGroups: true } });
    expect(await sorted({ person: ann, group: here })).to.deep.equal([
      "for all, by the owners",
      "of the group",
      "said here",
      "said there",
    ]);
    expect(await sorted({ person: ann })).to.deep.equal(["for all, by the owners", "said in private"]);
  });

  it("knows what owners wrote about a person wherever that person speaks, or there alone where they say so", async () => {
    const write = (text: string, more: object = {}) =>
      tower
        .post(path, { scope: "user", platform: "test", subjectId: "111", kind: "fact", text, ...more })
        .data<{ id: number; originId: string }>();
    const { id, originId } = await write("Ann is a vampire");
    expect(originId).to.equal("*");
    await write("Ann owes us five pounds", { originId: "" });
    await write("Ann leads this table", { originId: "1000" });
    const sorted = async (place: Parameters<typeof tower.ai.memory.recall>[0]) =>
      (await recalled("Ann", place)).sort();
    expect(await sorted({ person: ann, group: here })).to.deep.equal([
      "Ann is a vampire",
      "Ann leads this table",
    ]);
    expect(await sorted({ person: ann, group: there })).to.deep.equal(["Ann is a vampire"]);
    expect(await sorted({ person: ann })).to.deep.equal(["Ann is a vampire", "Ann owes us five pounds"]);
    // Other words do not carry what was said in private into groups.
    const said = await fact("Ann fears spiders", { originId: "" });
    await tower
      .post(path, { id: Number(said?.id), scope: "user", text: "Ann fears big spiders" })
      .answers({});
    await tower
      .post(path, { id, scope: "user", text: "Ann was a vampire" })
      .answers({ data: { originId: "*" } });
    expect(await sorted({ person: ann, group: there })).to.deep.equal(["Ann was a vampire"]);
  });

  it("joins equal facts, and lets the lightest unpinned go where there are too many", async () => {
    const first = await fact("Ann has two sisters");
    const again = await fact("ann has two sisters!");
    expect(again?.id).to.equal(first?.id);
    expect(again?.weight).to.be.closeTo(0.6, 0.001);
    await tower.set({ memory: { enabled: true, longTermFacts: 2 } });
    await fact("Ann rides a horse", { weight: 0.9 });
    await fact("Ann owns a boat", { weight: 0.7 });
    expect((await tower.ai.memory.about(ann)).map(({ text }) => text)).to.deep.equal([
      "Ann owns a boat",
      "Ann rides a horse",
    ]);
  });

  it("refuses keys, mail and phone numbers", async () => {
    for (const text of [
      "Her mail is ann@example.org",
      "电话 138 1234 5678",
      "call +44 20 7946 0958",
      "call 555-0199",
      "her key is sk-abcdefghijklmnop1234",
      "the password is hunter22",
      "密码是 abcd1234",
      "ghp_0123456789abcdefghijABCDEFGHIJ",
    ])
      expect(await fact(text), text).to.equal(undefined);
    for (const text of ["Ann was born in 1990", "She has 120 gold pieces", "Her best roll was 2026-03-04"])
      expect(await fact(text), text).to.not.equal(undefined);
  });

  it("compares by vectors where there is a model for them, and remakes those of another", async () => {
    const vision = { chat: "fake-chat", embedding: "vectors-1" };
    await fact("Ann has a dog called Rex");
    await tower.set({ memory: { enabled: true }, model: vision });
    expect(await recalled("dog Rex", { person: ann, group: here })).to.deep.equal([
      "Ann has a dog called Rex",
    ]);
    await tower.until(() => tower.models.embedded.length >= 2);
    expect(tower.models.embedded.at(-1)).to.deep.equal(["Ann has a dog called Rex"]);
    // The same words in another order are the same fact to vectors.
    const merged = await fact("a dog called Rex has Ann");
    expect(merged?.text).to.equal("a dog called Rex has Ann");
    expect(await tower.ai.memory.about(ann)).to.have.length(1);
    expect(await tower.ai.embed(["one", "two"], {}, never)).to.have.length(2);
    await tower.set({ memory: { enabled: true } });
    expect(await tower.ai.embed(["one"], {}, never)).to.equal(undefined);
  });

  it("forgets what was not used for long, and turns after a day; pinned rows stay", async () => {
    // Time passes for the rows alone.
    const later = (hours: number) =>
      tower.inStore(async (db) => {
        const ended = db.raw("expires_at - ?", [hours * 3600]);
        await db("ai_memory").where("expires_at", ">", 0).update({ expires_at: ended });
      });
    await tower.set({ memory: { enabled: true, retentionDays: 1 } });
    await fact("unused thing");
    await fact("pinned thing", { pinned: true });
    await fact("Hello there", { kind: "turn" });
    await later(13);
    await fact("Hello again", { kind: "turn" });
    expect(await recalled("unused thing", { person: ann, group: here })).to.have.length(2);
    await later(13);
    // Both were used since.
    expect(await tower.ai.memory.about(ann)).to.have.length(4);
    await later(13);
    expect((await tower.ai.memory.about(ann)).map(({ text }) => text)).to.deep.equal(["pinned thing"]);
  });

  it("lets people see and erase their own rows only", async () => {
    const own = await fact("about Ann");
    const other = await fact("about Bob", { subjectId: "222" });
    expect(await tower.ai.memory.erase({ id: other?.id ?? "", about: ann })).to.equal(0);
    expect(await tower.ai.memory.erase({ id: own?.id ?? "", about: ann })).to.equal(1);
    expect(await tower.ai.memory.erase({ scope: "user", platform: "test", subjectId: "222" })).to.equal(1);
  });

  it("is read, written and erased over HTTP, with a line in the audit log", async () => {
    const body = {
      scope: "user",
      platform: "test",
      subjectId: "111",
      text: "Ann is the host",
      pinned: true,
      originId: "1000",
    };
    const row = await tower.post(path, body).data<Row>();
    expect(row).to.include({ kind: "fact", source: "manual", pinned: true, expiresAt: 0, weight: 0.8 });
    await tower.post(path, { id: row.id, text: "Ann was the host", pinned: false }).answers({ code: 0 });
    await tower.post(path, { id: 999_999, text: "nobody" }).answers({ code: 40400 });
    await tower.post(path, { ...body, kind: "turn" }).answers({ code: 42200 });
    await tower.post(path, { ...body, text: "ann@example.org" }).answers({ code: 42200 });
    await tower.post(path, { text: "of nobody" }).answers({ code: 40001 });
    await fact("about Bob", { subjectId: "222" });
    const page = await tower.get(`${path}?q=HOST&pageSize=1`).data<{ items: Row[]; total: number }>();
    expect([page.total, page.items[0]?.text]).to.deep.equal([1, "Ann was the host"]);
    expect(page.items[0]?.["expiresAt"]).to.be.greaterThan(0);
    await tower
      .get(`${path}?scope=user&subjectId=222&pinned=false&source=auto`)
      .answers({ code: 0, data: { total: 1 } });
    for (const wrong of [
      {},
      { id: row.id, all: true },
      { scope: "user" },
      { subjectId: "1" },
      { platform: "test" },
    ])
      await tower.delete(path, wrong).answers({ code: 40001 });
    const { total } = await tower.get(path).data<{ total: number }>();
    for (const [query, wanted] of [
      ["all=true", {}],
      ["scope=user&subjectId=222", { count: 1 }],
      [`id=${row.id}`, { count: 1 }],
    ] as const) {
      const { plan } = await tower
        .delete(`${path}?plan=1&${query}`)
        .data<{ plan: { count: number; names: string[] } }>();
      expect(plan).to.deep.include({ count: total, ...wanted });
      expect(plan.names).to.have.lengthOf(plan.count);
    }
    await tower.delete(`${path}?plan=1`).answers({ code: 40001 });
    expect(await tower.get(path).data<{ total: number }>()).to.include({ total });
    await tower.delete(path, { id: row.id }).answers({ code: 0, data: { deleted: 1 } });
    await tower.delete(`${path}?scope=user&subjectId=222`).answers({ code: 0, data: { deleted: 1 } });
    await tower.set({ memory: { longTermFacts: 1 } });
    await tower.post(path, body).answers({ code: 0 });
    await tower.post(path, { ...body, text: "one more" }).answers({ code: 42200 });
  });

  it("goes with the person: exported, moved and erased", async () => {
    const data = tower.personal();
    await fact("Ann likes tea");
    await tower.ask({ payer: { person: ann } });
    expect(await data.export(ann)).to.deep.include({
      memory: [
        {
          ...((await data.export(ann)) as { memory: object[] }).memory[0],
          text: "Ann likes tea",
          groupId: "1000",
        },
      ],
    });
    await tower.inStore((db) => data.move?.(db, ann, bob) ?? Promise.resolve());
    expect(await tower.ai.memory.about(ann)).to.deep.equal([]);
    expect((await tower.ai.memory.about(bob)).map(({ text }) => text)).to.deep.equal(["Ann likes tea"]);
    expect((await tower.ai.usage({ person: bob })).today.requests).to.equal(1);
    await tower.inStore((db) => data.erase(db, bob, "nobody"));
    expect(await data.export(bob)).to.deep.equal({ memory: [], usage: [] });
  });

  it("goes with the group", async () => {
    await fact("of the group", { scope: "group", subjectId: "1000" });
    await fact("said here");
    await fact("said there", { originId: there.groupId });
    await tower.removeGroup(here);
    for (let tries = 0; tries < 100; tries++) {
      await tower.clock.advance(5000);
      if ((await tower.get(path).data<{ total: number }>()).total === 1) break;
    }
    expect((await tower.ai.memory.about(ann)).map(({ text }) => text)).to.deep.equal(["said there"]);
  });
});
