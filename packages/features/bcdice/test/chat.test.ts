import { sayWithDice } from "@dicetower/testkit";
import { expect } from "chai";
import { type BcdiceTower, heard, sharedTower } from "./bcdice-host.js";

describe("BCDice in chat", () => {
  let tower: BcdiceTower;
  before(async () => {
    tower = await sharedTower();
  });
  beforeEach(() => {
    heard.length = 0;
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));

  const admin = (groupId: string) => ({ groupId, role: "admin" }) as const;

  it("tells what it rolls with, and where more is to be found", async () => {
    await tower.say(".bcdice").replies(/^BCDice rolls with DiceBot here \(DiceBot\)\.\n\.bcdice 2D6: roll\n/);
    await tower.say(".bcdice", { locale: "zh-CN" }).replies(/^本处 BCDice 使用 DiceBot（DiceBot）。\n/);
  });

  it("rolls with the game system that a group has chosen, until it is taken back", async () => {
    const here = admin("71");
    await tower
      .say(".bcdice set swordworld2.5", here)
      .replies(/^BCDice rolls with SwordWorld2\.5 \(ソード・ワールド2\.5\) now/);
    const answer = await sayWithDice(tower, tower.dice, ".bcdice K20", [5, 2], here);
    expect(answer).to.equal("<Ann> [SwordWorld2.5]: KeyNo.20c[10] ＞ 2D:[5,2]=7 ＞ 5");
    expect(await sayWithDice(tower, tower.dice, ".bcdice K20", [5, 2], { groupId: "71" })).to.equal(answer);
    await tower.say(".bcdice K20").replies(/^“K20” is no roll of DiceBot; \.bcdice help DiceBot/);
    expect(await sayWithDice(tower, tower.dice, ".r 1d6", [4], here)).to.match(/1D6=4$/);
    await tower.say(".bcdice set off", here).replies(/^No game system of BCDice is chosen any more/);
    await tower.say(".bcdice K20", here).replies(/is no roll of DiceBot/);
  });

  it("lets administrators alone choose for a group, and everybody for themselves", async () => {
    const member = { groupId: "72" };
    await tower.say(".bcdice set DiceBot", member).replies(/administrator of/);
    await tower
      .say(".bcdice set Emoklore --my", member)
      .replies(/^BCDice rolls with Emoklore.*\nIt holds in your private chats with the bot/);
    await tower.say(".bcdice", member).replies(/^BCDice rolls with DiceBot here/);
    await tower.say(".bcdice", { scene: "private" }).replies(/^BCDice rolls with Emoklore here/);
    await tower.say(".bcdice set off", { scene: "private" }).replies(/^No game system/);
    await tower.say(".bcdice", { scene: "private" }).replies(/^BCDice rolls with DiceBot here/);
  });

  it("is chosen by .set where no rule system has that name", async () => {
    const here = admin("73");
    await tower.say(".set SwordWorld2.5", here).replies(/^BCDice rolls with SwordWorld2\.5/);
    await tower.say(".bcdice", here).replies(/^BCDice rolls with SwordWorld2\.5 here/);
    await tower
      .say(".set info", here)
      .replies(/Game system of BCDice: SwordWorld2\.5 \(ソード・ワールド2\.5\)/);
    await tower.say(".set emoklore", here).replies(/^Switched to Emoklore/);
    await tower.say(".bcdice", here).replies(/^BCDice rolls with SwordWorld2\.5 here/);
    await tower.say(".set qqqq", here).replies(/Loaded: (?!AFF2e).*emoklore.* \/ AFF2e .*…$/);
    await tower.say(".set clr", here).done();
    await tower.say(".bcdice", here).replies(/^BCDice rolls with DiceBot here/);
    await tower.say(".set SwordWorld2.5", { groupId: "73" }).replies(/administrator of/);
    await tower.say(".set swordworld2.6", here).replies(/SwordWorld2\.0|SwordWorld2\.5/);
  });

  it("reads names of games that have blanks in them", async () => {
    const here = admin("76");
    await tower.say(".bcdice help Record of Steam").replies(/^RecordOfSteam \(Record of Steam\):\n/);
    await tower.say(".bcdice set シャドウラン 4th Edition", here).replies(/^BCDice rolls with ShadowRun4 /);
    await tower.say(".set Hunter: The Reckoning 5th Edition", here).replies(/HunterTheReckoning5th/);
    await tower.say(".set Fate Core System --my", here).replies(/^BCDice rolls with FateCoreSystem /);
    await tower.say('.set "call of cthulhu"', here).replies(/^BCDice rolls with Cthulhu:English /);
    await tower.say(".set clr", here).done();
    expect(await sayWithDice(tower, tower.dice, ".bcdice Sword World 2.5 K20", [5, 2])).to.equal(
      "<Ann> [SwordWorld2.5]: KeyNo.20c[10] ＞ 2D:[5,2]=7 ＞ 5",
    );
    await tower.say(".bcdice Record of Stem 2D6").replies(/^BCDice has no game system “Record”/);
  });

  for (const [said, id] of [
    ["神椿市建設中。", "KamitsubakiCityUnderConstructionNarrative"],
    ["神椿市建設中", "KamitsubakiCityUnderConstructionNarrative"],
    ["神椿市建設中。narrative", "KamitsubakiCityUnderConstructionNarrative"],
    ["蓬莱学園の冒険!!", "HouraiGakuen"],
    ["蓬莱学園の冒険！！", "HouraiGakuen"],
    ["キミトエール", "KimitoYell"],
    ["しのびがみ", "ShinobiGami"],
    ["ｼﾉﾋﾞｶﾞﾐ", "ShinobiGami"],
    ["Vampire", "VampireTheMasquerade5th"],
    ["hunter the reckoning", "HunterTheReckoning5th"],
    ["ダンジョンズ&ドラゴンズ 第5版", "DungeonsAndDragons5"],
    ["新世紀エヴァンゲリオンRPG NERV白書/使徒降臨", "NervWhitePaper"],
    ["ダブルクロス2nd、3rd", "DoubleCross"],
    ["ＴＯＲＧ　１．５", "Torg1.5"],
    ["一つの指輪", "TheOneRing2nd"],
    ["剑世界２．５", "SwordWorld2.5:SimplifiedChinese"],
  ] as const)
    it(`finds ${said} as a player types it`, async () => {
      const answer = await tower.say(`.bcdice help ${said}`).text();
      expect(answer.split(" (")[0]).to.equal(id);
    });

  it("tells a secret roll to the roller alone", async () => {
    const here = { groupId: "74", groupName: "Castle" };
    tower.dice.push(3, 4);
    const said = tower.say(".bcdice DiceBot S2D6>=7 for the king", here);
    await said.replies("<Ann> rolls behind the screen");
    await said.whispers(
      "Your hidden roll in Castle [DiceBot] for the king: (2D6>=7) ＞ 7[3,4] ＞ 7 ＞ 成功 (success)",
    );
    expect(heard).to.deep.equal([["S2D6>=7 for the king", "成功", true, [3, 4]]]);
    tower.dice.push(5);
    await tower.say(".bcdice DiceBot S1D6", { scene: "private" }).replies("<Ann> [DiceBot]: (1D6) ＞ 5");
  });

  it("tells of its rolls as others do", async () => {
    await sayWithDice(tower, tower.dice, ".bcdice DiceBot 2D6+1", [3, 4]);
    expect(heard).to.deep.equal([["2D6+1", 8, false, [3, 4]]]);
  });

  it("offers near names for one that there is not", async () => {
    await tower
      .say(".bcdice help Cthulu7th")
      .replies("BCDice has no game system “Cthulu7th”. Did you mean Cthulhu7th?");
    await tower
      .say(".bcdice set zzzzzzz", admin("75"))
      .replies(/^BCDice has no game system “zzzzzzz”; \.bcdice list/);
    await tower
      .say(".bcdice Cthulu7th CC<=60")
      .replies(/^BCDice has no game system “Cthulu7th”\. Did you mean/);
    await tower
      .say(".bcdice set ナイトウィザード", admin("75"))
      .replies("BCDice has no game system “ナイトウィザード”. Did you mean NightWizard / NightWizard3rd?");
    await tower.say(".bcdice ../../etc/passwd 2D6").replies(/is no roll of DiceBot/);
    await tower.say(".bcdice Emoklore").replies(/^Write what to roll behind Emoklore: \.bcdice Emoklore 2D6/);
  });

  it("lists game systems by id, name and reading, page by page", async () => {
    await tower
      .say(".bcdice list sword world 2.5")
      .replies(
        "Game systems of BCDice (2), page 1 of 1:\n- SwordWorld2.5  ソード・ワールド2.5\n- SwordWorld2.5:SimplifiedChinese  剑世界2.5",
      );
    await tower.say(".bcdice list シノビガミ").replies(/\n- ShinobiGami {2}シノビガミ$/);
    await tower.say(".bcdice list").replies(/^Game systems of BCDice \(294\), page 1 of 20:\n(- .+\n?){15}$/);
    await tower.say(".bcdice list 20").replies(/, page 20 of 20:\n/);
    await tower.say(".bcdice list 99").replies("There is no page 99; the last one is 20.");
    await tower.say(".bcdice list 0").replies("There is no page 0; the last one is 20.");
    await tower.say(".bcdice list korean 2").replies(/, page 2 of \d+:\n/);
    await tower.say(".bcdice list nothing of it").replies("No game system of BCDice holds “nothing of it”.");
  });

  it("takes a number behind words for a part of a name where a game has it, else for a page", async () => {
    const chill = "Game systems of BCDice (1), page 1 of 1:\n- Chill3  Chill 3rd Edition";
    await tower.say(".bcdice list Chill 3").replies(chill);
    await tower.say(".bcdice list chill　３ 1").replies(chill);
    await tower.say(".bcdice list chill 3 2").replies("There is no page 2; the last one is 1.");
    await tower.say(".bcdice list シャドウラン 4").replies(/\(1\), page 1 of 1:\n- ShadowRun4 /);
    await tower.say(".bcdice list dungeons 5").replies(/\(1\), page 1 of 1:\n- DungeonsAndDragons5 /);
    await tower.say(".bcdice list sword 1").replies(/^Game systems of BCDice \(\d+\), page 1 of 1:\n/);
    await tower.say(".bcdice list nothing 3").replies("No game system of BCDice holds “nothing”.");
  });

  it("shows the help of a game system", async () => {
    await tower
      .say(".bcdice help SwordWorld2.5")
      .replies(/^SwordWorld2\.5 \(ソード・ワールド2\.5\):\n[\s\S]*K/);
    await tower.say(".bcdice help").replies(/^DiceBot \(DiceBot\):\n/);
  });
});
