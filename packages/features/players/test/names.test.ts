import { expect } from "chai";
import { type PlayerPage, type PlayersTower, playersTower } from "./players-host.js";

describe("names", () => {
  let tower: PlayersTower;
  before(async () => {
    tower = await playersTower();
  });
  after(() => tower.stop());

  const ann = { userId: "111", nickname: "Ann" };
  const inPrivate = { ...ann, scene: "private" } as const;
  const elsewhere = { ...ann, groupId: "2000" };

  it("says which name applies, and why", async () => {
    await tower
      .say(".nn", ann)
      .replies(/^You are Ann: the name of your account\. Choose another one with \.nn\.$/);
    await tower.say(".nn", { ...ann, card: "Annie" }).replies(/^You are Annie: your name in this group/);
  });

  it("sets the name for one group, and the one for everywhere in private", async () => {
    await tower.say(".nn Lady Ann", ann).replies("Ann is now called Lady Ann here.");
    await tower.say(".nn", ann).replies("You are Lady Ann: the name chosen for this group.");
    await tower.say(".nn", elsewhere).replies(/^You are Ann: the name of your account/);
    await tower.say(".nn Countess", inPrivate).replies(/^Ann is now called Countess, wherever/);
    await tower.say(".nn", elsewhere).replies("You are Countess: the name chosen for everywhere.");
    await tower.say(".nn", ann).replies("You are Lady Ann: the name chosen for this group.");
  });

  it("sets one name in all groups with --all", async () => {
    await tower
      .say(".nn Queen Ann --all", elsewhere)
      .replies("Countess is now called Queen Ann in all groups.");
    await tower.say(".nn", ann).replies("You are Queen Ann: the name chosen for everywhere.");
  });

  it("takes names back", async () => {
    await tower.say(".nn Jester", ann).done();
    await tower.say(".nn clr", ann).replies("The name was taken back; here you are Queen Ann.");
    await tower.say(".nn del", inPrivate).replies("The name was taken back; here you are Ann.");
  });

  it("takes the words that clear for a name where more follows", async () => {
    await tower.say(".nn Del Toro", elsewhere).replies(/is now called Del Toro here\.$/);
    await tower.say(".nn DEL", elsewhere).replies(/^The name was taken back/);
  });

  it("quotes an option that there is none of, and names nobody", async () => {
    await tower.say(".nn Jester --al", ann).replies(/^“--al” was not understood/);
    await tower
      .say(".nnn martian", ann)
      .replies(/^“martian” was not understood.*\.nnn \[cn\|jp\|en\|enzh\] \[--all\]/);
    await tower.say(".nn", elsewhere).replies(/^You are Ann/);
  });

  it("takes out what cannot be seen and mentions, and refuses what is left empty or long", async () => {
    await tower.say(".nn \u202eA\u200bn[CQ:at,qq=222]n\u0007", ann).replies("Ann is now called Ann here.");
    await tower.say(".nn \u200b\u2060", ann).replies(/nothing that can be seen|You are Ann/);
    await tower.say(".nn [CQ:at,qq=222]", ann).replies("That name has nothing that can be seen.");
    await tower.say(`.nn ${"名".repeat(40)}`, ann).replies(/is now called (名){40} here/);
    await tower.say(`.nn ${"名".repeat(41)}`, ann).replies("A name has at most 40 characters.");
  });

  it("shows the names to the owner, and keeps them over a restart", async () => {
    const { items } = await tower.get("/api/players?q=111").data<PlayerPage>();
    expect(items[0]).to.deep.include({ nickname: "" });
    const detail = await tower.get("/api/players/test/111/detail").data<{ nicknames: unknown[] }>();
    expect(detail.nicknames).to.have.length(1);
    await tower.disable("players");
    await tower.enable("players");
    await tower.say(".nn", ann).replies(/^You are (名){40}: the name chosen for this group\.$/);
  });

  it("applies what the panel sets at once", async () => {
    await tower.put("/api/players/test/111", { nickname: "Panel" }).answers({ code: 0 });
    await tower.say(".nn", elsewhere).replies("You are Panel: the name chosen for everywhere.");
  });
});
