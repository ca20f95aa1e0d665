import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { conforms, type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import personas from "../src/index.js";

conforms(personas, { with: [texts, commands] });

const features = [texts, commands, dice, native, personas];
const postgres = await testPostgres();

/** Says a die as somebody would. */
const wording = (value: string) => ({ locale: "en", key: "roll.result", format: "plain", value });

async function made(tower: TestHost, name: string, value: string): Promise<number> {
  const { id } = await tower.post("/api/personas", { name }).data<{ id: number }>();
  await tower.put(`/api/personas/${id}/entries`, wording(value)).answers({ data: { value } });
  return id;
}

/** What holds on every database. @param databaseUrl of an empty one; undefined for SQLite */
function holds(databaseUrl: () => string | undefined): void {
  let tower: TestHost;
  beforeEach(async () => {
    const url = databaseUrl();
    tower = await testHost({ features, ...(url === undefined ? {} : { databaseUrl: url }) });
  });
  afterEach(() => tower.stop());

  it("speak for the bot everywhere, in a group, in private, for an account; the narrower one wins", async () => {
    const wide = await made(tower, "Wide", "wide {res}");
    const group = await made(tower, "Group", "group {res}");
    const secret = await made(tower, "Secret", "private {res}");
    await tower.say(".r 3d1").replies(/rolls/);
    await tower.post(`/api/personas/${wide}/activate`, {}).answers({ data: { active: true } });
    await tower.say(".r 3d1").replies("wide 3");
    await tower
      .post(`/api/personas/${group}/activate`, { scope: "group", platform: "test", groupId: "1000" })
      .answers({});
    await tower
      .post(`/api/personas/${secret}/activate`, { scope: "private", platform: "test", userId: "111" })
      .answers({});
    await tower.say(".r 3d1", { groupId: "1000" }).replies("group 3");
    await tower.say(".r 3d1", { groupId: "2000" }).replies("wide 3");
    await tower.say(".r 3d1", { scene: "private" }).replies("private 3");
    await tower.put(`/api/personas/${group}`, { name: "Group", enabled: false }).answers({});
    await tower.say(".r 3d1", { groupId: "1000" }).replies(/rolls/);
    await tower.delete(`/api/personas/${group}`).answers({});
    await tower.say(".r 3d1", { groupId: "1000" }).replies("wide 3");
  });

  it("are drawn from the pool once a reply, by weight, and 0 is the bot itself", async () => {
    const one = await made(tower, "One", "one {res}");
    const never = await made(tower, "Never", "never {res}");
    await tower
      .put("/api/personas/pool", {
        pool: [
          { id: one, weight: 5 },
          { id: never, weight: 0 },
        ],
      })
      .answers({
        data: {
          pool: [
            { id: one, weight: 5 },
            { id: never, weight: 0 },
          ],
        },
      });
    await tower.say(".r 3d1").replies("one 3");
    await tower.put("/api/personas/pool", { pool: [{ id: 0, weight: 1 }] }).answers({});
    await tower.say(".r 3d1").replies(/rolls/);
    for (const pool of [
      [{ id: 99, weight: 1 }],
      [
        { id: one, weight: 1 },
        { id: one, weight: 2 },
      ],
      [{ id: one, weight: 0 }],
      Array.from({ length: 257 }, (_, id) => ({ id, weight: 1 })),
      [{ id: one, weight: 1_000_000 }],
    ])
      expect((await tower.put("/api/personas/pool", { pool }).done()).status).to.be.oneOf([400, 422]);
    await tower.post(`/api/personas/${one}/activate`).answers({});
    const active = await tower
      .get("/api/personas/active")
      .data<{ persona: { id: number }; scope: string; pool: unknown[] }>();
    expect([active.persona.id, active.scope, active.pool]).to.deep.equal([one, "global", []]);
  });

  it("hold weighted wordings, stand in for one another, and end where they would go in a circle", async () => {
    const base = await made(tower, "Base", "base {res}");
    const { id } = await tower.post("/api/personas", { name: "Child", extends: base }).data<{ id: number }>();
    await tower.post(`/api/personas/${id}/activate`).answers({});
    await tower.say(".r 3d1").replies("base 3");
    const variants = [
      { text: "never", weight: 0 },
      { text: "always {res}", weight: 3 },
    ];
    await tower
      .put(`/api/personas/${id}/entries`, { locale: "en", key: "roll.result", format: "plain", variants })
      .answers({ data: { variants, value: "always {res}", originalKey: "strRollDice" } });
    await tower.say(".r 3d1").replies("always 3");
    await tower.put(`/api/personas/${base}`, { name: "Base", extends: id }).answers({ code: 42200 });
    await tower.delete(`/api/personas/${id}/entries?key=roll.result`).answers({ data: { removed: 1 } });
    await tower.say(".r 3d1").replies("base 3");
  });

  it("are exported and imported, as keys of another bot as well; names stay unique", async () => {
    const id = await made(tower, "Cat", "meow {res}");
    const file = await tower.get(`/api/personas/${id}/export`).data<object>();
    await tower.post("/api/personas/import", file).answers({ data: { name: "Cat 2", entryCount: 1 } });
    const again = await tower
      .post("/api/personas/import", { strRollDice: "woof {res}", nobodyKnows: "x" })
      .data<{ id: number; skipped: string[] }>();
    expect(again.skipped).to.deep.equal(["nobodyKnows"]);
    await tower.post(`/api/personas/${again.id}/activate`).answers({});
    await tower.say(".r 3d1").replies("woof 3");
    await tower.post("/api/personas", { name: "cat" }).answers({ code: 40900 });
    await tower.post(`/api/personas/${id}/copy`).answers({ data: { name: "Cat 3", entryCount: 1 } });
    await tower.post("/api/personas/import", { a: 1 }).answers({ code: 40001 });
    const { id: bare } = await tower.post("/api/personas", { name: "Bare" }).data<{ id: number }>();
    const empty = await tower.get(`/api/personas/${bare}/export`).data<object>();
    await tower.post("/api/personas/import", empty).answers({ data: { name: "Bare 2", entryCount: 0 } });
  });

  it("are chosen in chat, by who may", async () => {
    await made(tower, "Old Cat", "meow {res}");
    await tower.say(".persona list").replies(/Old Cat/);
    const admin = { role: "admin" } as const;
    await tower.say(".persona use Nobody", admin).replies(/no persona “Nobody”/);
    await tower.say(".persona use Old Ct", admin).replies(/no persona “Old Ct”\. Did you mean Old Cat\?/);
    await tower.say(".persona use", admin).replies(/Missing: persona\. Use: \.persona use <persona>/);
    await tower.say(".persona ues Old Cat", admin).replies(/“ues” was not understood.*\.persona use/s);
    await tower.say(".persona use Nobody", { role: "member" }).replies(/administrator|owner/i);
    await tower.say(".persona use old cat", admin).replies(/“Old Cat” speaks here/);
    await tower.say(".r 3d1").replies("meow 3");
    await tower.say(".persona off", { userId: "9", role: "member" }).replies(/administrator|owner/i);
    await tower.say(".persona use Old Cat --global", admin).replies(/master/i);
    await tower.say(".persona off --global", admin).replies(/master/i);
    await tower.say(".人格 关闭 --group", admin).replies(/Nobody is chosen/);
    await tower.say(".r 3d1").replies(/rolls/);
  });

  it("leave the bot its own words where they are switched off", async () => {
    const id = await made(tower, "Cat", "meow {res}");
    await tower.post(`/api/personas/${id}/activate`).answers({});
    await tower.disable("personas");
    await tower.say(".r 3d1").replies(/rolls/);
    await tower.enable("personas");
    await tower.say(".r 3d1").replies("meow 3");
  });
}

describe("personas", () => holds(() => undefined));

postgres.describe("personas on PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof postgres.database>>;
  beforeEach(async () => {
    database = await postgres.database();
  });
  afterEach(() => database.drop());

  describe("at work", () => holds(() => database.url));

  it("are there after a restart", async () => {
    const first = await testHost({ features, databaseUrl: database.url });
    const id = await made(first, "Cat", "meow {res}");
    await first.post(`/api/personas/${id}/activate`).answers({});
    await first.stop();
    const second = await testHost({ features, databaseUrl: database.url });
    await second.say(".r 3d1").replies("meow 3");
    await second.stop();
  });
});
