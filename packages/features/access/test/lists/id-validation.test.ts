import { textSegment } from "@dicetower/contract";
import { anyCharacter, characterCount } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import type { ListRow } from "../../src/lists/list-row.js";
import { type AccessTower, accessTower, endAll, makeRootMaster, root } from "../access-host.js";

/** What cannot be seen, or is no character, or stands for something else. */
const odd = [
  ["\0", "\x07", "\x7f", "\x85", "\t", "\n", " ", "\xa0", "\u3000", "\u2028"],
  ["\xad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e"],
  ["\u200b", "\u200d", "\u200e", "\u202e", "\u2060", "\u2066", "\u2800", "\u3164", "\ufe0f", "\ufeff"],
  ["\uffa0", "\ufff9", "\ufffd", "\uffff", "\u{1d173}", "\u{e0020}", "\u{e0100}"],
  ["\ud800", "\udc00", "@", "*", "/", "..", "."],
].flat();
const even = ["1", "20", "345", "a", "B", "-", "_", ":", "=", "木", "é", "e\u0301", "\u{1f600}", "１"];
const platforms = ["test", "platform_a"] as const;
const ids = fc.oneof(
  fc.array(fc.constantFrom(...even, ...odd), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...even), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
  fc.stringMatching(/^\d{1,12}$/),
  fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter), minLength: 1, maxLength: 6 }),
  fc.integer({ min: 60, max: 70 }).map((length) => "7".repeat(length)),
);

describe("an id, over HTTP and in chat,", () => {
  let tower: AccessTower;
  before(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
    await tower.post("/api/masters", { platform: "platform_a", userId: root.userId }).answers({ code: 0 });
  });
  after(endAll);

  /** Taken, or refused as what is none. */
  const overHttp = async (path: string, body: object) => {
    const { json } = await tower.post(path, body).done();
    if (json.code === 40001) expect(json.errors?.map((one) => one.path)).to.deep.equal([fieldIn(path)]);
    else expect(json.code, json.message).to.equal(0);
    return json.code === 0;
  };
  const fieldIn = (path: string) => (path === "/api/masters" ? "/userId" : "/targetId");
  const inChat = async (platform: string, words: string, qq: string) => {
    const segments = [textSegment(`${words} `), { type: "at", data: { qq } }];
    const said = await tower.say("", { ...root, platform, scene: "private", segments }).text();
    if (/cannot be an id|^That was not understood/.test(said)) return false;
    expect(said).to.match(/^Noted: |is now a master|is no longer a master|is off the list/);
    return true;
  };
  const rows = async () => (await tower.get("/api/banlist?pageSize=200").data<{ items: ListRow[] }>()).items;

  it("is one in both or in neither, and means the same", async () => {
    // Everybody, the bot and who says it are no targets of a command, whatever their ids.
    const nobody = new Set(["all", "10000", root.userId]);
    const property = fc.asyncProperty(
      fc.constantFrom(...platforms),
      ids.filter((id) => !nobody.has(id)),
      async (platform, id) => {
        const taken = await overHttp("/api/banlist", { platform, targetId: id });
        expect(await inChat(platform, ".ban add", id), "on a list").to.equal(taken);
        const added = await rows();
        expect(added.map((row) => [row.platform, row.targetId])).to.deep.equal(taken ? [[platform, id]] : []);
        for (const { rowId } of added) await tower.delete(`/api/banlist/${rowId}`).answers({ code: 0 });

        expect(await overHttp("/api/masters", { platform, userId: id }), "as a master").to.equal(taken);
        // The root master is one of the other platform, and nobody else makes masters.
        if (platform !== "test") {
          if (taken) await tower.delete(`/api/masters/${platform}/${id}`).answers({ code: 0 });
          return;
        }
        if (taken) expect(await inChat(platform, ".master del", id)).to.equal(true);
        expect(await inChat(platform, ".master add", id), "as a master").to.equal(taken);
        if (taken)
          await tower.delete(`/api/masters/${platform}/${encodeURIComponent(id)}`).answers({ code: 0 });
      },
    );
    await fc.assert(property, { numRuns: 80 });
  });

  it("is none where something of it cannot be seen", async () => {
    for (const one of odd.filter((part) => !/[@.]/.test(part)))
      expect(
        await overHttp("/api/banlist", { platform: "test", targetId: `1${one}2` }),
        escape(one),
      ).to.equal(false);
  });

  it("that is a word of a command is named with its platform", async () => {
    for (const id of ["list", "add", "g", "用户"]) {
      await tower.post("/api/banlist", { platform: "test", targetId: id }).answers({ code: 0 });
      await tower.say(`.ban del test:${id}`, root).replies(`test:${id} is off the list.`);
    }
  });

  it("of the place where a row comes from is whatever it is, and the row is saved again as it was read", async () => {
    const place = { platform: "an old one", groupId: "group of \u200bBob/*", name: "x" };
    const reasons = [{ at: 5, kind: "spam", text: "x", place }];
    const body = { platform: "test", targetId: "5", reasons };
    const row = await tower.post("/api/banlist", body).data<ListRow>();
    expect(row.reasons).to.deep.equal(reasons);
    const { rowId: _, rank: _r, createdBy: _b, createdAt: _c, updatedAt: _u, ...again } = row;
    await tower.post("/api/banlist", again).answers({ data: { reasons } });
  });
});
