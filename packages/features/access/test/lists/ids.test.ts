import { textSegment } from "@dicetower/contract";
import { expect } from "chai";
import type { Master } from "../../src/api.js";
import type { ListRow } from "../../src/lists/list-row.js";
import {
  type AccessTower,
  accessTower,
  endAll,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";
import { earlierVersion, storedMaster } from "./earlier-version.js";

/** What is nobody's id, as JSON writes it. */
const odd: readonly string[] = [
  "@Bob",
  "*",
  "1*",
  ".",
  "..",
  "x y",
  " 1",
  "1 ",
  "\\t",
  "a/b",
  "/",
  "1\\n2",
  "\\u0007",
  "\\u0085",
  "\\u00a0",
  "\\u3000",
  "\\u200b",
  "\\u202e",
  "\\ufeff",
  "\\ufffd",
];
/** What platforms write. */
const even: readonly string[] = [
  "10001",
  "-1001234567890",
  "9007199254740993",
  "E4F4AEA33253A2797FB897C50B81D7ED",
  "UVWXYZ.12-3_4",
  "ou_7d8a6e6df7621556ce0d21922b676706ccs",
  "a:b",
  "bob@example.org",
  "木落",
  "...",
  ".a",
  "a=",
  "x".repeat(64),
];

/** A row of the lists as the table holds it, but for the id. */
const storedRow = {
  list_type: "deny",
  target_type: "user",
  platform: "test",
  name: "",
  score: 0,
  reason: "",
  reasons: "[]",
  kind: "manual",
  danger: 1,
  source: "owner",
  expires_at: 0,
  exempt: 0,
  created_by: "key",
  created_at: 5,
  updated_at: 5,
};

describe("an id", () => {
  let tower: AccessTower;
  const { feature: earlier, write } = earlierVersion();
  beforeEach(async () => {
    tower = await accessTower({ more: [earlier] });
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const masters = async () => (await tower.get("/api/masters").data<Master[]>()).map(({ userId }) => userId);
  const rows = async () => (await tower.get("/api/banlist?pageSize=200").data<{ items: ListRow[] }>()).items;

  /** A body in which one field is given as JSON writes it. */
  const body = (field: string, written: string, more: object = {}) => {
    const whole = JSON.stringify({ platform: "test", [field]: "§", ...more });
    return whole.replace("§", written);
  };

  it("is refused over HTTP where it is none, and the field is named", async () => {
    for (const written of odd) {
      for (const [path, field, more] of [
        ["/api/masters", "userId", {}],
        ["/api/masters", "platform", { userId: "1" }],
        ["/api/banlist", "targetId", {}],
        ["/api/banlist", "targetId", { targetType: "group", listType: "allow" }],
        ["/api/banlist", "platform", { targetId: "1" }],
      ] as const) {
        // For rows of the lists the star is every platform.
        if (written === "*" && path === "/api/banlist" && field === "platform") continue;
        const { json } = await tower.post(path, body(field, written, more)).answers({ code: 40001 });
        expect(
          json.errors?.map((error) => error.path),
          `${written} in ${path}`,
        ).to.deep.equal([`/${field}`]);
        expect(json.errors?.[0]?.message).to.match(/ must be as the platform writes it: no blanks, /);
      }
    }
    expect(await masters()).to.deep.equal([root.userId]);
    expect(await rows()).to.deep.equal([]);
  });

  it("is left out of an import where it is none, and the reason names the field", async () => {
    const good = { platform: "test", targetId: "1" };
    const bad = odd.map((written) => JSON.parse(body("targetId", written)) as object);
    const { added, skipped } = await tower
      .post("/api/banlist", { rows: [good, ...bad] })
      .data<{ added: number; skipped: { row: number; reason: string }[] }>();
    expect(added).to.equal(1);
    expect(skipped.map(({ row }) => row)).to.deep.equal(odd.map((_, n) => n + 1));
    for (const { reason } of skipped)
      expect(reason).to.match(/^"targetId" must be as the platform writes it/);
  });

  it("is taken as platforms write it, goes away again and is nobody else's", async () => {
    for (const id of even) {
      await tower
        .post("/api/banlist", { platform: "test", targetId: id })
        .answers({ data: { targetId: id } });
      await tower.post("/api/masters", { platform: "test", userId: id }).answers({ data: { userId: id } });
      await tower.delete(`/api/masters/test/${encodeURIComponent(id)}`).answers({ data: { userId: id } });
      await tower.delete(`/api/masters/test/${encodeURIComponent(id)}`).answers({ code: 40400 });
    }
    expect((await rows()).map(({ targetId }) => targetId).sort()).to.deep.equal([...even].sort());
  });

  it("gets a clear answer in chat where it is none", async () => {
    const owner = { ...root, scene: "private" as const };
    const none = /^“.+” cannot be an id\. Mention the person, or give the id that the platform shows\.$/u;
    for (const id of ["@Bob", "*", "..", '"x y"', "a/b", "\u0007", "\u200b1", "1\ud800", "\ufffd"])
      for (const form of [
        `.ban add ${id}`,
        `.ban add user ${id} 7 spam`,
        `.ban add group ${id}`,
        `.black ${id}`,
        `.ban del ${id}`,
        `.ban query ${id}`,
        `.ban add test:${id.replaceAll('"', "")}`.replace("x y", "@x"),
        `.white add ${id}`,
        `.trust ${id} 3`,
        `.trust ${id} 0`,
        `.trust ${id}`,
        `.master add ${id}`,
        `.master del ${id}`,
        `.master quitgroup ${id}`,
        `.dismiss ${id}`,
      ])
        await tower.say(form, owner).replies(none);
    for (const id of ["@Bob", "*", "..", '"x y"', "a/b"])
      for (const form of [`.botlist add ${id}`, `.botlist add 700 ${id}`, `.botlist del ${id}`])
        await tower.say(form, root).replies(none);
    const segments = [textSegment(".ban add "), { type: "at", data: { qq: "@Bob" } }];
    await tower.say("", { ...root, segments }).replies(none);
    expect(await rows()).to.deep.equal([]);
    expect(await masters()).to.deep.equal([root.userId]);
    expect(tower.fake.log).to.deep.equal([]);
    await tower.say(".botlist", root).replies(/not answered: -;/);
  });

  it("that is mentioned is taken whole, and one that is written may name its platform", async () => {
    const segments = [textSegment(".ban add "), { type: "at", data: { qq: "a:b" } }];
    await tower.say("", { ...root, segments }).replies("Noted: #1 denied, user test:a:b");
    await tower.say(".ban add a:b", root).replies("Noted: #2 denied, user a:b");
    await tower.say(".botlist add test:700", root).replies("Marked as bots: 700");
    await tower.say(".botlist add other:700", root).replies(notUnderstood);
  });

  it("that an earlier version has taken goes away over HTTP", async () => {
    const stored = ["@Bob", "*", "1*", ".", "..", "x y", "a/b", "\u0007", "\u200b", "\ufffd", "%2e", "a%b"];
    await write(async (db) => {
      for (const user_id of stored) await db("access_master").insert({ ...storedMaster, user_id });
      for (const target_id of stored) await db("access_list").insert({ ...storedRow, target_id });
    });
    while ((await masters()).length === 1) await new Promise((turn) => setImmediate(turn));
    expect(await masters()).to.include.members(stored);
    for (const id of stored) {
      // Dots would lead out of the path: there the id is named together with its platform.
      const name = id.replaceAll(".", "") === "" ? `test:${id}` : id;
      await tower.delete(`/api/masters/test/${encodeURIComponent(name)}`).answers({ data: { userId: id } });
    }
    expect(await masters()).to.deep.equal([root.userId]);
    for (const { rowId } of await rows()) await tower.delete(`/api/banlist/${rowId}`).answers({ code: 0 });
    expect(await rows()).to.deep.equal([]);
  });

  it("that may be two of them removes neither, and says how each is written", async () => {
    for (const userId of ["5", "test:5"])
      await tower.post("/api/masters", { platform: "test", userId }).answers({ code: 0 });
    const { json } = await tower.delete("/api/masters/test/test:5").answers({ code: 40900 });
    expect(json.message).to.equal('"test:5" may be two masters of test: write "5" or "test:test:5".');
    expect(await masters()).to.have.members([root.userId, "5", "test:5"]);
    await tower.delete("/api/masters/test/test:test:5").answers({ data: { userId: "test:5" } });
    await tower.delete("/api/masters/test/test:5").answers({ data: { userId: "5" } });
  });

  it("that an earlier version has taken goes away in chat", async () => {
    const owner = { ...root, scene: "private" as const };
    await write(async (db) => {
      await db("access_master").insert({ ...storedMaster, user_id: ".." });
      const bot = { platform: "test", group_id: "1000", added_at: 5, added_by: "key" };
      for (const user_id of ["@Bob", "test:700"]) await db("access_bot").insert({ ...bot, user_id });
      const trust = { platform: "test", user_id: "@Bob", level: 3, set_at: 5, set_by: "key" };
      await db("access_trust").insert(trust);
    });
    while ((await masters()).length === 1) await new Promise((turn) => setImmediate(turn));
    await tower.say(".master del ..", owner).replies("test:.. is no longer a master.");
    await tower.say(".trust @Bob", owner).replies("test:@Bob: trust level 3, lists: -");
    await tower.say(".trust @Bob 4", owner).replies(/cannot be an id/);
    await tower.say(".trust @Bob 0", owner).replies("test:@Bob now has trust level 0.");
    await tower.say(".botlist del @Bob test:700", root).replies("No longer marked as bots: @Bob, test:700");
  });
});
