import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DiceTower, diceTower, root } from "./tower.js";

const admin = { role: "admin" as const };

describe("the default die", () => {
  let tower: DiceTower;
  beforeEach(async () => {
    tower = await diceTower();
  });
  afterEach(() => tower.stop());

  const rolls = async (faces: number, how: object = {}) => {
    tower.dice.push(1);
    await tower.say(".r", how).replies(`<Ann> rolls D${faces}=1`);
  };

  it("is the group's, else the player's own, else the service's", async () => {
    await rolls(100);
    await tower.put("/api/dice/rules", { defaultFaces: 12 }).answers({ code: 0 });
    await rolls(12);
    await tower.say(".set --my 20").replies("Your own default die is now D20");
    await rolls(20);
    await rolls(20, { groupId: "2000" });
    await rolls(20, { scene: "private" });
    await rolls(12, { userId: "222" });
    await rolls(12, { platform: "other" });
    await tower.say(".set 6", admin).replies("The default die of this group is now D6");
    await rolls(6);
    await rolls(20, { groupId: "2000" });
    await tower.say(".set").replies("Default die here: D6 (group: 6, your own: 20, service: 12)");
    await tower.say(".set clr", admin).replies("That setting was cleared; the default die here is now D20");
    await tower.say(".set clr --my").replies("That setting was cleared; the default die here is now D12");
    await rolls(12);
  });

  it("is chosen in every spelling", async () => {
    for (const form of [
      ".set20",
      ".set d20",
      ".set D20",
      ".SET 20",
      "。set　２０",
      ".set --my=20",
      ".set 20 --my",
    ]) {
      await tower.say(form, admin).replies(/is now D20$/);
      await tower.say(".setclr", admin).text();
      await tower.say(".setclr --my", admin).text();
    }
    await tower.say(".set 20", { scene: "private" }).replies("Your own default die is now D20");
    await tower.say(".setinfo", { scene: "private" }).replies(/group: -, your own: 20/);
  });

  it("of a group is for its administrators, one's own for anybody", async () => {
    await tower.say(".set 20").replies(/^Only the owner or an administrator/);
    await tower.say(".set clr").replies(/^Only the owner or an administrator/);
    await tower.say(".set 20", root).replies(/is now D20$/);
    await tower.say(".set --my 6").replies(/is now D6$/);
  });

  it("has 1 to 9999 faces, and never more than a die may have", async () => {
    await tower.say(".set 0", admin).replies("A die needs at least one face.");
    await tower.say(".set 9999", admin).replies(/D9999$/);
    await tower.say(".set 10000", admin).replies("A die has too many faces (at most 9999).");
    await tower.say(`.set ${"9".repeat(40)}`, admin).replies(/is neither a number of faces/);
    await tower.put("/api/dice/rules", { maxFaces: 1_000_000 }).answers({ code: 0 });
    await tower.say(".set 10000", admin).replies("A die has too many faces (at most 9999).");
    await tower.put("/api/dice/rules", { maxFaces: 20 }).answers({ code: 0 });
    await tower.say(".set 21", admin).replies("A die has too many faces (at most 20).");
    for (const word of ["coc", "-5", "1.5", "骰子", "[CQ:at,qq=all]"])
      await tower.say(`.set ${word}`, admin).replies(/is neither a number of faces nor a rule system/);
  });

  it("is the same after a restart", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-faces-"));
    const first = await diceTower({ dataFolder });
    await first.say(".set 6", admin).text();
    await first.say(".set --my 20").text();
    await first.put("/api/dice/rules", { defaultFaces: 12 }).answers({ code: 0 });
    await first.stop();
    const second = await diceTower({ dataFolder });
    try {
      await second.say(".set").replies("Default die here: D6 (group: 6, your own: 20, service: 12)");
    } finally {
      await second.stop();
      await rm(dataFolder, { recursive: true });
    }
  });
});
