import groups from "@dicetower/groups";
import players from "@dicetower/players";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { linesOf, logOf, logTower, owner } from "./tower.js";

describe("people in session logs", () => {
  let tower: TestHost;
  before(async () => {
    tower = await logTower({ features: [players, groups] });
  });
  after(() => tower.stop());

  it("have their logs named in their detail, and become a pseudonym when they are erased", async () => {
    const ann = { groupId: "e", userId: "111", ...owner };
    const bob = { groupId: "e", userId: "222", nickname: "Bob" };
    await tower.say(".log new x", ann).done();
    await tower.say("hello", bob).silent();
    await tower.say(".r d6", bob).done();
    const { id } = await logOf(tower, "e");
    const detail = await tower.get("/api/players/test/222/detail").data<{ logs: object[] }>();
    expect(detail.logs).to.deep.equal([{ id, name: "x", groupId: "e" }]);
    await tower.delete("/api/players/test/222?scope=all").answers({ code: 0 });
    // What was said stays, the answers of the bot with the names in them as well.
    const lines = (await linesOf(tower, id)).map((line) => ({ ...line, message: "", segments: [] }));
    const json = JSON.stringify([lines, await logOf(tower, "e")]);
    expect(json).to.not.include("222").and.not.include("Bob");
    expect((await linesOf(tower, id)).map(({ message }) => message)).to.include("hello");
  });

  it("see in the row of a group that a log is on, and switch it", async () => {
    await tower.say("hello", { groupId: "f", ...owner }).silent();
    const rows = async () =>
      (await tower.get("/api/groups?q=f").data<{ items: { logOn: boolean }[] }>()).items;
    expect((await rows())[0]).to.include({ logOn: false });
    await tower.patch("/api/groups/test/f", { logOn: true }).done();
    await tower.say(".log new y", { groupId: "f", ...owner }).done();
    expect((await rows())[0]).to.include({ logOn: true });
  });
});
