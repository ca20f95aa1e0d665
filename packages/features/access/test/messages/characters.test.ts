import commands from "@dicetower/commands";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import access from "../../src/index.js";
import type { ListRow } from "../../src/lists/list-row.js";

const postgres = await testPostgres();

/** What no database stores as it is, as JSON writes it. */
const unstorable = ["\\u0000", "a\\u0000b", "\\ud83d", "a\\uDE00", "\\ud83d\\ud83d\\ude00", "\\\\\\ud83d"];
const lost = "\ufffd";

/** The same on either database: what is stored is what is read. */
function characters(
  database: () => Promise<{ readonly url?: string; readonly drop: () => Promise<void> }>,
): void {
  let tower: TestHost;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const { url, drop: end } = await database();
    drop = end;
    const features = [texts, commands, access];
    tower = await testHost(url === undefined ? { features } : { features, databaseUrl: url });
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
  });
  afterEach(async () => {
    await tower.stop();
    await drop();
  });

  const root = { userId: "900" };
  const rows = async () => (await tower.get("/api/banlist").data<{ items: ListRow[] }>()).items;

  it("are refused in a body where no database stores them, and the field is named", async () => {
    const row = { platform: "test", targetId: "1" };
    for (const written of unstorable)
      for (const [path, body, field] of [
        ["/api/banlist", { ...row, targetId: "§" }, "/targetId"],
        ["/api/banlist", { ...row, reason: "§" }, "/reason"],
        ["/api/banlist", { ...row, name: "§" }, "/name"],
        ["/api/banlist", { ...row, reasons: [{ text: "" }, { text: "§" }] }, "/reasons/1/text"],
        ["/api/banlist", { rows: [row, { ...row, reason: "§" }] }, "/rows/1/reason"],
        ["/api/masters", { platform: "test", userId: "2", note: "§" }, "/note"],
      ] as const) {
        const sent = JSON.stringify(body).replace("§", written);
        const { json } = await tower.post(path, sent).answers({ code: 40001 });
        expect(json.errors, sent).to.deep.equal([
          { path: field, message: "holds U+0000 or half of a surrogate pair, which cannot be stored" },
        ]);
      }
    expect(await rows()).to.deep.equal([]);
    await tower.get("/api/masters").answers({ code: 0 });
  });

  it("are refused in an address", async () => {
    for (const path of ["/api/banlist?q=%00", "/api/banlist?q=a%00b&page=1", "/api/nowhere/%00"])
      await tower.get(path).answers({ code: 40000 });
    await tower.delete("/api/masters/test/%00").answers({ code: 40000 });
    await tower.get("/api/banlist?q=%2500").answers({ code: 0 });
  });

  it("are kept as they are otherwise, however they are written", async () => {
    const written =
      '{"platform":"test","targetId":"1","reason":"\\ud83d\\ude00 \\\\u0000 \\u4e00 \u{1f600}"}';
    await tower.post("/api/banlist", written).answers({ code: 0 });
    expect((await rows())[0]?.reason).to.equal("\u{1f600} \\u0000 一 \u{1f600}");
  });

  it("said in chat come with U+FFFD in their place", async () => {
    await tower.say(".ban add 1 a\0b\ud83dc", { ...root, nickname: "R\0o\udc00t" }).replies(/^Noted: #/);
    expect((await rows())[0]?.reason).to.equal(`a${lost}b${lost}c`);
    await tower.say(".ban add 2\0 x", root).replies(/cannot be an id/);
    await tower.say(".bot off", { groupId: "5\0", userId: "\ud800", role: "admin" }).done();
    await tower.say(".bot", { groupId: `5${lost}` }).replies(/answers here: no/);
  });
}

describe("characters on SQLite", () => {
  characters(async () => ({ drop: async () => {} }));
});

postgres.describe("characters on PostgreSQL", () => {
  characters(() => postgres.database());
});
