import { expect } from "chai";
import { type CocTower, cocTower } from "./coc-tower.js";

describe("sheets of Call of Cthulhu", () => {
  let tower: CocTower;
  let user = 5000;
  /** Somebody new, so that tests do not see one another's cards. */
  let who: { userId: string; nickname: string; locale: string };
  const plays = (text: string, dice: readonly number[], answer: string | RegExp) =>
    tower.plays(text, dice, answer, who);
  const says = (text: string, answer: string | RegExp) => plays(text, [], answer);
  const heard = (text: string) => tower.say(text, who).text();
  before(async () => {
    tower = await cocTower();
  });
  beforeEach(() => {
    who = { locale: "zh-CN", userId: String(++user), nickname: "Ann" };
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  describe("take a value with its maximum", () => {
    for (const [text, shown] of [
      [".st hp 7/12", "生命值:7/12"],
      [".st HP:7/12", "生命值:7/12"],
      [".st 生命=7／12", "生命值:7/12"],
      [".st hp7/12", "生命值:7/12"],
      [".st hp: 7 / 12", "生命值:7/12"],
      [".st mp9/14侦查60", "魔法值:9/14"],
      [".st 理智：48/70，侦查60", "理智:48/70"],
    ] as const)
      it(text, async () => {
        await says(text, /设置了/);
        await says(`.st show ${shown.split(":")[0]}`, `<Ann> ${shown}`);
      });

    it("and refuse one where there is none, the whole message", async () => {
      await says(".st 敏捷55", /1/);
      for (const text of [".st 敏捷 50/60 侦查70", ".st 侦查70 敏捷:50/60", ".st 剑术=5/6"])
        await says(text, /没有上限，不能写成「5.*\/6.*」/);
      await says(".st show 敏捷 侦查", "<Ann> 敏捷:55  侦查:25");
    });

    it("keep no maximum of their own where it is what they come to", async () => {
      await says(".st 体质60体型60 hp9/12", /3/);
      await says(".st 体质80", /1/);
      await says(".st show hp", "<Ann> 生命值:9/14");
      await says(".st hp9/20", /1/);
      await says(".st 体质60", /1/);
      await says(".st show hp", "<Ann> 生命值:9/20");
    });

    it("and a value with its half and fifth, as printed sheets have it", async () => {
      await says(".st 侦查60/30/12 聆听：45/22/9", /2/);
      await says(".st show 侦查 聆听", "<Ann> 侦查:60  聆听:45");
      await says(".st 侦查60/30/11", /不是数字/);
    });
  });

  it("divide and round down wherever half of a value is written", async () => {
    await says('.st 图书馆47 "暗号7":33', /2/);
    await plays(".ra 图书馆/2", [23], /D100=23\/23/);
    await plays(".ra 暗号7/2", [17], /D100=17\/16/);
    await says(".st 图书馆/2", "<Ann> 图书馆使用 47/2=23");
    await says(".st 暗号7/2", "<Ann> 暗号7 33/2=16");
  });

  describe("have names that every command reads", () => {
    it("ending in a digit", async () => {
      await says('.st "弩弓3":35 弩弓4:41', /2/);
      await says(".st 弩弓3", "<Ann> 弩弓3:35");
      await says('.st show 弩弓3 "弩弓4"', "<Ann> 弩弓3:35  弩弓4:41");
      await plays(".ra 弩弓3", [35], /「弩弓3」.*35\/35/);
      await plays(".ra 困难弩弓4", [20], /20\/20/);
      await plays(".ra 弩弓3 60", [60], /60\/60/);
      await plays(".en 弩弓3", [30], /30\/35/);
      await says(".st 弩弓3+5", "<Ann> 弩弓3 35+5=40");
      await says(".st 弩弓350", /1/);
      await says(".st show 弩弓", "<Ann> 弩弓:350");
      await says(".st del 弩弓3", /弩弓3:40/);
    });

    it("with a colon or brackets, as one name", async () => {
      await says(".st 手艺:打铁50 外语（拉丁语）40 驾驶：马车 46 生存: 沙漠: 33", /4/);
      await says(".st show 手艺：打铁 外语:拉丁语 驾驶(马车) 生存:沙漠", /50 {2}.*40 {2}.*46 {2}.*33/);
      await plays(".ra 手艺:打铁", [50], /50\/50/);
      await plays(".ra 技艺（打铁）", [50], /50\/50/);
      await plays(".ra 外语：拉丁语", [40], /40\/40/);
      await plays(".en 驾驶:马车 生存:沙漠", [40, 30], /40\/46.*\n.*30\/33/s);
      await says(".st 手艺:打铁+5 驾驶:马车-6", /50\+5=55\n.*46-6=40/);
      await says(".st del 外语:拉丁语", /删除/);
    });

    it("of the template where that knows the kind of a skill", async () => {
      await says(".st 格斗：斗殴60 射击:手枪 55 科学：化学38 射击(步枪)45", /4/);
      await says(".st show 斗殴 手枪 化学 步枪", "<Ann> 斗殴:60  手枪:55  化学:38  步枪:45");
      await plays(".ra 格斗：斗殴", [60], /60\/60/);
      await plays(".ra 射击:手枪", [55], /55\/55/);
      await says(".st 力量(STR)60", /1/);
      await says(".st show 力量", "<Ann> 力量:60");
    });

    it("beside cards that are called by a colon, where there is one", async () => {
      await says(".pc new 守卫", /守卫/);
      await says('.st 侦查44 "弩弓3":20', /2/);
      await says(".pc new 队长", /队长/);
      await says(".st 侦查71", /1/);
      await plays(".ra 守卫:侦查", [44], /44\/44/);
      await plays(".ra 守卫:弩弓3", [20], /20\/20/);
      await says(".st 守卫:侦查50 聆听33", /2/);
      await says(".st show 守卫:侦查 聆听", "<队长> 侦查:50  聆听:33");
      await says(".st show 侦查", "<队长> 侦查:71");
      await says(".ra 木偶:侦查", /没有找到角色卡「木偶」/);
      await says(".st 木偶:侦查50", /没有找到角色卡「木偶」/);
      await says(".st show 侦查", "<队长> 侦查:71");
    });
  });

  describe("are read by rolls", () => {
    for (const [text, dice, answer] of [
      [".r 弩弓4", [], /弩弓4=41$/],
      ['.r "弩弓4"', [], /弩弓4=41$/],
      [".r 侦查", [], /侦查=60$/],
      [".r 弩弓4/2", [], /=20$/],
      [".r 驾驶:马车", [], /=46$/],
      [".r 驾驶：马车+1d6", [3], /=49$/],
      [".r 外语（拉丁语）", [], /=35$/],
      [".r 外语（拉丁语）/2", [], /=17$/],
      [".r 1d6+外语:拉丁语 很难", [2], /因「很难」掷骰：.*=37$/],
      [".r 科学:化学+1", [], /=39$/],
      [".r spot hidden+1d1", [1], /=61$/],
      [".r 守卫:侦查+1d1", [1], /=45$/],
      [".r 聆听", [7], "<队长> 因「聆听」掷骰：D100=7"],
      [".r d20 (spot hidden)", [7], /因「\(spot hidden\)」.*=7$/],
      [".r 破门而入", [7], "<队长> 因「破门而入」掷骰：D100=7"],
    ] as const)
      it(text, async () => {
        await says(".pc new 守卫", /守卫/);
        await says(".st 侦查44", /1/);
        await says(".pc new 队长", /队长/);
        await says('.st 侦查60 "弩弓4":41 驾驶:马车46 外语(拉丁语)35 科学:化学38', /5/);
        await plays(text, dice, answer);
      });
  });

  it("take numbers only, for what the template knows", async () => {
    await says(".st 力量：５０％ 侦查 45% 聆听60%", /3/);
    await says(".st show 力量 侦查 聆听", "<Ann> 力量:50  侦查:45  聆听:60");
    for (const text of [
      ".st 意志=很高",
      ".st 侦查：五十",
      ".st 教育:1d6",
      ".st 侦查70 hp:满",
      ".st 侦查70 力量:50.5",
      ".st 侦查70 力量50-3",
      ".st 侦查70 hp10/",
      ".st 侦查70 hp:10/满",
    ])
      await says(text, /未作更改/);
    await says(".st show 侦查", "<Ann> 侦查:45");
    await says(".st 职业:记者 DB:1d4 &手枪=1d10", /3/);
    await says(".st 职业", "<Ann> 职业:记者");
    await plays(".ra 聆听 45%", [46], /46\/45/);
  });

  it("stay whole, and keep what is said", async () => {
    await says(".st hp12 mp9 体质60 体型60 钱1.5", /5/);
    for (const text of [".st mp-1.5", ".st hp+0.5", ".st mp-1 hp-2.5", ".st mp*1.5"])
      await says(text, /只能是整数/);
    await says(".st show mp hp", "<Ann> 魔法值:9  生命值:12/12");
    await plays(".st hp-1d4", [3], "<Ann> 生命值 12-1D4(3)=9");
    await says(".st show hp", "<Ann> 生命值:9/12");
    await plays(".st hp-1d6/2", [5], "<Ann> 生命值 9-1D6/2(2)=7");
    await says(".st 钱+0.2", "<Ann> 钱 1.5+0.2=1.7");
    await says(".st show 钱", "<Ann> 钱:1.7");
  });

  it("are healed up to the maximum, and wounded down to 0, in one message", async () => {
    await says(".st 体质60 体型60 意志50 hp5 mp3 san40", /6/);
    await says(".st hp+30 mp+2", "<Ann> 生命值 5+30=35→12（上限 12）\n魔法值 3+2=5");
    await says(".st san+99", "<Ann> 理智 40+99=139→99（上限 99）");
    await says(".st hp-5 幸运60 岁", /^<Ann> 设置了 1 项属性\n<Ann> 生命值 12-5=7\n未能识别：岁$/);
    await says(".st hp-9", /7-9=-2→0\n生命值归零.*濒死/);
    await says(".st hp-1", /0-1=-1→0\n生命值最低为 0/);
    await says(".st hp+3", "<Ann> 生命值 0+3=3");
    await says(".st hp-100", /3-100=-97→0\n生命值归零.*当场死亡/);
    await says(".st mp-20", /→0\n魔法值最低为 0/);
  });

  it("are pasted as they are shown and exported, and change nothing", async () => {
    await says(
      '.st 力量60 体质50 体型70 敏捷55 意志60 hp9 san52 侦查60 "短弓2":31 驾驶:马车46 职业=“记者，老手” &手枪=1d10+2',
      /12/,
    );
    const shown = await heard(".st show");
    expect(shown).to.match(/生命值:9\/12 {2}理智:52\/99 {2}魔法值:12\/12\nDB:1D4 {2}移动速度:7/);
    const line = await heard(".st export");
    await says(`.st ${shown}`, /设置了 \d+ 项属性$/);
    expect(await heard(".st show")).to.equal(shown);
    await says(line, /设置了 \d+ 项属性$/);
    expect(await heard(".st export")).to.equal(line);
    who = { ...who, userId: String(++user) };
    await says(`.st ${shown}`, /设置了 \d+ 项属性$/);
    expect(await heard(".st show")).to.equal(shown);
    await says(".st 体质80", /1/);
    await says(".st show hp", "<Ann> 生命值:9/15");
  });

  for (const [name, text] of [
    [
      "with tabs and a heading",
      "<木落>的个人属性为：\n力量:70\t敏捷:80\t生命:9/11\t魔法:8/10\n理智:47/99\t侦查:65\tDB:0",
    ],
    ["in one line behind a heading", "木落的属性：力量:70 敏捷:80 生命:9/11 魔法值:8/10 理智:47/99 侦查:65"],
    ["with slashes between", "力量：70／敏捷：80／生命：9/11／魔法：8/10／理智：47/99／侦查：65"],
    ["in one run", "STR70DEX80HP9/11MP8/10SAN47/99侦查65"],
    ["with bars and short names", "力量(STR):70|敏捷(DEX):80|HP:9/11|MP:8/10|SAN:47/99|侦查:65"],
  ] as const)
    it(`are read as other bots show them: ${name}`, async () => {
      await says(`.st ${text}`, /^<Ann> 设置了 \d 项属性$/);
      await says(
        ".st show str dex hp mp san 侦查",
        "<Ann> 力量:70  敏捷:80  生命值:9/11  魔法值:8/10  理智:47/99  侦查:65",
      );
    });

  it("are not half made where a value is none", async () => {
    await says(".st 何塞-STR60DEX50/60", /没有上限/);
    await says(".pc list", /还没有/);
    await says(".st 何塞-STR60DEX55HP9/11", /^新建角色卡「何塞」.*\n<.+> 设置了 3 项属性$/);
  });
});
