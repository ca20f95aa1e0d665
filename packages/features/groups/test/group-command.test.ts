import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import groups from "../src/index.js";

describe(".group, .welcome and .authorize", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, groups] });
    await tower.post("/api/masters", { platform: "test", userId: "9" }).answers({ code: 0 });
    await tower.say(".ping").done();
  });
  after(() => tower.stop());

  const owner = { userId: "1", role: "owner" } as const;
  const master = { userId: "9" } as const;

  for (const [said, answer] of [
    [".group +禁用jrrp", "Set for this group: jrrp off"],
    [".group ＋jrrpOff", "Set for this group: jrrp off"],
    [".group -jrrpoff", "Taken from this group: jrrp off"],
    [".group +免清", /^Only people with trust 4 or more may set /],
    [".group +nonsense", /^“nonsense” is none of the flags: /],
    [".group +jrrpOff -drawOff", /^“-drawOff” was not understood.*\.group <±flag>/],
    [".group tidy up", /^“tidy up” was not understood, so nothing was done/],
    [".group kik @Bob", /\.group kick <@somebody>/],
    [".group ban", /^Missing: @somebody\. Use: \.group ban <@somebody> \[time, such as 10m\]/],
    [".group ban 123456 never", /^“never” was not understood/],
    [".group ban 123456 0s", /^0s is too long, or no time at all/],
    [".group ban other:123456", /^That was not understood/],
    [".group all maybe", /^“maybe” was not understood.*\.group all \[/],
    [".group list", /^Only admins/],
    [".group clr 30", /^Only masters/],
    [".welcome set Hello --all of you\nand more", "The welcome is set and on."],
    [".welcome", /\nHello --all of you\nand more$/],
    [".welcome clr all", /^“all” was not understood, so nothing was done/],
    [".welcome delay 3601", /^3601 is not between 0 and 3600/],
    [".welcome cooldown 60", "Set to 60 s."],
    [".authorize list", /^Only masters/],
    [".authorize 30d we play", "The owners have been asked."],
  ] as const)
    it(`answers the owner of a group: ${said}`, async () => {
      const told = await tower.say(said, owner).text();
      if (typeof answer === "string") expect(told).to.equal(answer);
      else expect(told).to.match(answer);
    });

  for (const [said, answer] of [
    [".group list idle", /^0 groups:/],
    [".group list 免清", /^0 groups:/],
    [".group list nonsense", "“nonsense” is none of the flags: idle, size"],
    [".authorize grant test:1000 30d", "The bot is allowed in group 1000 for 30 days."],
    [".authorize deny 1000 not known", "Refused: group 1000."],
    [".authorize revoke", "Group 1000 is not allowed any more."],
    [".同意 1000", "The bot is allowed in group 1000."],
    [".拒绝 1000 为何", "Refused: group 1000."],
    [".授权 1000 7d 周五", "The bot is allowed in group 1000 for 7 days."],
    [".authorize 12345", "Nothing is known of this group."],
    [".status at once", /^“at once” was not understood/],
  ] as const)
    it(`answers a master: ${said}`, async () => {
      const told = await tower.say(said, master).text();
      if (typeof answer === "string") expect(told).to.equal(answer);
      else expect(told).to.match(answer);
    });

  it("refuses members what is for administrators, and is silent where the bot is off", async () => {
    await tower.say(".group +jrrpOff", { userId: "2" }).replies(/^Only the owner or an administrator/);
    await tower.say(".welcome on", { userId: "2" }).replies(/^Only the owner or an administrator/);
    await tower.say(".group", { userId: "2" }).replies(/members/);
    await tower.say(".bot off", owner).done();
    for (const said of [".group", ".group tidy", ".authorize list"]) await tower.say(said, owner).silent();
  });
});
